import type { MessageKind } from '../kinds'
import {
  accountExists,
  deletionDone,
  deletionRequested,
  emailChange,
  emailChanged,
  emailConfirmation,
  factorChanged,
  factorNeeded,
  numberChanged,
  oneTimeCode,
  passwordChanged,
  passwordReset,
} from './account'
import { appointment, appointmentReminder, providerAwaited, visitUnconnected } from './appointments'
import { consentChanged, consentCopy, historyReport, surveyReport } from './documents'
import { operatorAlert } from './operators'
import type { Template } from './template'
import { messageReport, surveyAlert, userReport } from './care-team'
import {
  comment,
  connectionFailing,
  conversationRequest,
  invitation,
  recordedForYou,
  reminder,
  report,
  unreadMessage,
} from './optional'

/** The template of every kind. */
export const templates: Record<MessageKind, Template> = {
  one_time_code: oneTimeCode,
  email_confirmation: emailConfirmation,
  email_change: emailChange,
  email_changed: emailChanged,
  password_reset: passwordReset,
  number_changed: numberChanged,
  password_changed: passwordChanged,
  factor_changed: factorChanged,
  factor_needed: factorNeeded,
  account_exists: accountExists,
  invitation,
  report,
  survey_report: surveyReport,
  consent_copy: consentCopy,
  consent_changed: consentChanged,
  history_report: historyReport,
  reminder,
  comment,
  unread_message: unreadMessage,
  conversation_request: conversationRequest,
  recorded_for_you: recordedForYou,
  connection_failing: connectionFailing,
  message_report: messageReport,
  user_report: userReport,
  survey_alert: surveyAlert,
  appointment,
  appointment_reminder: appointmentReminder,
  provider_awaited: providerAwaited,
  visit_unconnected: visitUnconnected,
  operator_alert: operatorAlert,
  deletion_requested: deletionRequested,
  deletion_done: deletionDone,
}

/** Whether this version knows the kind; another version may know others. */
export function isKind(kind: string): kind is MessageKind {
  return Object.hasOwn(templates, kind)
}
