import * as z from 'zod/mini'
import { template, type TemplateContext } from './template'
import { name } from './plain-name'

/** Who invites, as far as it is known. */
interface Inviting {
  from: string | null
  study: string | null
}

function invited({ from, study }: Inviting, { t }: TemplateContext): { subject: string; body: string } {
  if (from !== null)
    return {
      subject: t('mails.invitation.subject_person', { from }),
      body: t('mails.invitation.body_person', { from }),
    }
  if (study !== null)
    return {
      subject: t('mails.invitation.subject_study', { study }),
      body: t('mails.invitation.body_study', { study }),
    }
  return { subject: t('mails.invitation.subject'), body: t('mails.invitation.body') }
}

/** To somebody who may not have an account; the link fills in the form. */
export const invitation = template(
  z.object({ invitation_id: z.uuid(), unsubscribe_code: z.uuid(), first_name: name, from: name, study: name }),
  ({ invitation_id, unsubscribe_code, first_name, from, study }, context) => {
    const { subject, body } = invited({ from, study }, context)
    return {
      subject,
      first_name,
      paragraphs: [body],
      action: { label: context.t('mails.invitation.action'), href: context.link(`/register/${invitation_id}`) },
      after: [context.t('mails.invitation.ignore')],
      refusal: {
        hint: context.t('mails.invitation.not_me'),
        label: context.t('mails.invitation.not_me_link'),
        href: context.link(`/not_me/${invitation_id}/${unsubscribe_code}`),
      },
    }
  },
)

/** The subject, which shows on a locked phone, says nothing of what the report is about. */
export const report = template(
  z.object({ first_name: name, title: z.string(), link: z.string() }),
  ({ first_name, title, link }, { t, link: address }) => ({
    subject: t('mails.report.subject'),
    first_name,
    paragraphs: [t('mails.report.body', { title })],
    action: { label: t('mails.report.action'), href: address(link) },
    after: [],
  }),
)

/** As with the report: the subject says nothing of what it is about. */
export const reminder = template(
  z.object({
    first_name: name,
    title: z.nullable(z.string()),
    doses: z.optional(z.nullable(z.string())),
    link: z.string(),
  }),
  ({ first_name, title, doses, link }, { t, link: address }) => ({
    subject: t('mails.reminder.subject'),
    first_name,
    paragraphs: [
      title === null ? t('mails.reminder.body_private') : t('mails.reminder.body', { title }),
      ...(doses ? [doses] : []),
    ],
    action: { label: t('mails.reminder.action'), href: address(link) },
    after: [t('mails.reminder.change')],
  }),
)

/** Neither who commented, nor on what, nor what was said: that is read after signing in. */
export const comment = template(
  z.object({ first_name: name, own: z.boolean(), link: z.string() }),
  ({ first_name, own, link }, { t, link: address }) => ({
    subject: t('mails.comment.subject'),
    first_name,
    paragraphs: [t(own ? 'mails.comment.body_own' : 'mails.comment.body_answer')],
    action: { label: t('mails.comment.action'), href: address(link) },
    after: [t('mails.comment.change')],
  }),
)

/** Neither who wrote, nor what: that is read after signing in. */
export const unreadMessage = template(
  z.object({ first_name: name, link: z.string() }),
  ({ first_name, link }, { t, link: address }) => ({
    subject: t('mails.unread_message.subject'),
    first_name,
    paragraphs: [t('mails.unread_message.body')],
    action: { label: t('mails.unread_message.action'), href: address(link) },
    after: [t('mails.unread_message.change')],
  }),
)

/** Neither who asks, nor to talk with whom: that is read after signing in. */
export const conversationRequest = template(
  z.object({ first_name: name, link: z.string() }),
  ({ first_name, link }, { t, link: address }) => ({
    subject: t('mails.conversation_request.subject'),
    first_name,
    paragraphs: [t('mails.conversation_request.body')],
    action: { label: t('mails.conversation_request.action'), href: address(link) },
    after: [t('mails.conversation_request.change')],
  }),
)

/** Neither who recorded, nor what: that is read after signing in. */
export const recordedForYou = template(
  z.object({ first_name: name, link: z.string() }),
  ({ first_name, link }, { t, link: address }) => ({
    subject: t('mails.recorded_for_you.subject'),
    first_name,
    paragraphs: [t('mails.recorded_for_you.body')],
    action: { label: t('mails.recorded_for_you.action'), href: address(link) },
    after: [t('mails.recorded_for_you.change')],
  }),
)

/** Not which device: that says what somebody lives with, and is read after signing in. */
export const connectionFailing = template(
  z.object({ first_name: name, link: z.string() }),
  ({ first_name, link }, { t, link: address }) => ({
    subject: t('mails.connection_failing.subject'),
    first_name,
    paragraphs: [t('mails.connection_failing.body')],
    action: { label: t('mails.connection_failing.action'), href: address(link) },
    after: [t('mails.connection_failing.kept')],
  }),
)
