import { localise } from '@almanac/domain/texts'
import { ownRecordings } from '../../activities'
import { ownGroups, ownSecurityEvents, ownSent, ownTrail } from '../../platform'
import {
  ownBlocked,
  ownCircleGroups,
  ownConnections,
  ownConversations,
  ownMessages,
  ownPollAnswers,
  ownRecorders,
  ownReports,
  ownUserReports,
} from '../../social'
import { ownCodes, ownInvitations, seenTutorials } from '../../account'
import { inOneBatch, table, type Table } from '../../kernel/archive/table'
import type { AccountContext } from '../context'
import { codeLabel, languageName } from '../../kernel/archive/words'
import { connectionTables } from './connections'

/** Messages, conversations, reports of messages and people, and answers to polls. */
function socialTables({ database, user_id, locale, words }: AccountContext): Table[] {
  return [
    table('messages', () => ownMessages(database, user_id), {
      created_at: ({ created_at }) => created_at,
      conversation: ({ subject }) => subject,
      to: ({ to }) => to.join('; '),
      message: ({ message }) => message,
      picture: ({ image_description }) => image_description,
    }),
    table('reported_messages', () => inOneBatch(() => ownReports(database, user_id)), {
      created_at: ({ created_at }) => created_at,
      conversation: ({ subject }) => subject,
      reason: ({ reason }) => codeLabel(words, `reason_${reason}`),
    }),
    table('reported_people', () => inOneBatch(() => ownUserReports(database, user_id)), {
      created_at: ({ created_at }) => created_at,
      name: ({ name }) => name,
      reason: ({ reason }) => codeLabel(words, `reason_${reason}`),
    }),
    table('conversations', () => ownConversations(database, user_id), {
      conversation: ({ subject }) => subject,
      with: ({ to }) => to.join('; '),
      created_at: ({ created_at }) => created_at,
      last_message_at: ({ updated_at }) => updated_at,
      last_read_at: ({ last_time_read }) => last_time_read,
      muted_at: ({ muted_at }) => muted_at,
    }),
    table('polls', () => inOneBatch(() => ownPollAnswers(database, user_id)), {
      created_at: ({ created_at }) => created_at,
      poll: ({ poll }) => localise(poll, locale),
      question: ({ question }) => localise(question, locale),
      answer: ({ answer }) => localise(answer, locale),
    }),
  ]
}

/** The user's circle: connections, recorders, groups and blocked people. */
function circleTables({ database, user_id, words }: AccountContext): Table[] {
  return [
    table(
      'people',
      () => inOneBatch(() => ownConnections(database, user_id)),
      {
        name: ({ name }) => name,
        since: ({ created_at }) => created_at,
        sent_at: ({ sent_at }) => sent_at,
        relationship: ({ visibility }) => codeLabel(words, `visibility_${visibility}`),
        own_status: ({ own_status }) => codeLabel(words, `status_${own_status}`),
        other_status: ({ other_status }) => codeLabel(words, `status_${other_status}`),
      },
      ['own_status', 'other_status'],
    ),
    table('recorders', () => inOneBatch(() => ownRecorders(database, user_id)), {
      name: ({ name }) => name,
      records: ({ is_own }) => codeLabel(words, is_own ? 'records_for_you' : 'you_record'),
      since: ({ since }) => since,
    }),
    table('recorded_for_others', () => ownRecordings(database, user_id), {
      name: ({ name }) => name,
      created_at: ({ created_at }) => created_at,
    }),
    table('circle_groups', () => inOneBatch(() => ownCircleGroups(database, user_id)), {
      name: ({ name }) => name,
      with: ({ people }) => people.join('; '),
      created_at: ({ created_at }) => created_at,
    }),
    table('blocked', () => inOneBatch(() => ownBlocked(database, user_id)), {
      name: ({ name }) => name,
      since: ({ created_at }) => created_at,
    }),
  ]
}

/** Tables about other people: conversations, circle, invitations, appointments and groups. */
export function peopleTables(context: AccountContext): Table[] {
  const {
    database,
    user_id,
    locale,
    words,
    data: { user },
  } = context
  return [
    ...socialTables(context),
    ...circleTables(context),
    table(
      'invitations',
      () => inOneBatch(() => ownInvitations(database, user)),
      {
        created_at: ({ created_at }) => created_at,
        from: ({ from }) => from ?? codeLabel(words, 'you'),
        email: ({ email }) => email,
        first_name: ({ first_name }) => first_name,
        last_name: ({ last_name }) => last_name,
        group: ({ group }) => group,
        language: (invitation) => languageName(invitation.locale, locale),
        expires_at: ({ expires_at }) => expires_at,
        accepted_at: ({ accepted_at }) => accepted_at,
        ended_at: ({ ended_at }) => ended_at,
      },
      ['language'],
    ),
    table('groups', () => inOneBatch(() => ownGroups(database, user_id)), {
      name: ({ name }) => name,
      company_name: ({ company_name }) => company_name,
      joined_at: ({ joined_at }) => joined_at,
    }),
  ]
}

/** The user's images. */
export function imageTables({ words, data }: AccountContext): Table[] {
  return [
    table(
      'images',
      () => inOneBatch(() => data.images),
      {
        file: ({ id }) => ({ image: id }),
        for: ({ type }) => codeLabel(words, `image_${type}`),
        created_at: ({ created_at }) => created_at,
        width: ({ width }) => width,
        height: ({ height }) => height,
        response_id: ({ response_id }) => response_id,
      },
      ['width', 'height', 'response_id'],
    ),
  ]
}

/** Agreements, devices and sessions, messages to the user, and events in the audit trail and security log. */
export function accessTables(context: AccountContext): Table[] {
  return [...connectionTables(context), ...messageTables(context), ...trailTables(context)]
}

/** Codes and other messages sent to the user, and the tutorials that they watched. */
function messageTables({ database, user_id, locale, words, data }: AccountContext): Table[] {
  return [
    table(
      'codes',
      () => inOneBatch(() => ownCodes(database, user_id)),
      {
        sent_at: ({ sent_at }) => sent_at,
        purpose: ({ purpose }) => codeLabel(words, `code_${purpose}`),
        channel: ({ channel }) => codeLabel(words, `channel_${channel}`),
        recipient: ({ address }) => address,
        used_at: ({ used_at }) => used_at,
        expires_at: ({ expires_at }) => expires_at,
        tries: ({ tries }) => tries,
        locked_until: ({ locked_until }) => locked_until,
      },
      ['tries', 'locked_until'],
    ),
    table(
      'sent',
      () => inOneBatch(() => ownSent(database, data.user)),
      {
        created_at: ({ created_at }) => created_at,
        subject: ({ kind }) => words(`mails.${kind}.subject`),
        channel: ({ channel }) => codeLabel(words, `channel_${channel}`),
        recipient: ({ recipient }) => recipient,
        language: (sent) => languageName(sent.locale, locale),
        sent_at: ({ sent_at }) => sent_at,
      },
      ['language', 'created_at'],
    ),
    table('tutorials', () => inOneBatch(() => seenTutorials(database, user_id, locale)), {
      name: ({ name }) => name,
      watched_at: ({ watched_at }) => watched_at,
    }),
  ]
}

/** The user's events in the audit trail and the security log. */
function trailTables({ database, words, data }: AccountContext): Table[] {
  const { user } = data
  return [
    table(
      'audit',
      () => inOneBatch(() => ownTrail(database, user)),
      {
        at: ({ at }) => at,
        action: ({ action }) => codeLabel(words, `audit_${action}`),
        actor: ({ is_own }) => codeLabel(words, is_own ? 'you' : 'somebody_else'),
        subject_id: ({ subject }) => subject,
      },
      ['subject_id'],
    ),
    table(
      'security_events',
      () => inOneBatch(() => ownSecurityEvents(database, user)),
      {
        at: ({ at }) => at,
        action: ({ event }) => codeLabel(words, `security_${event}`),
        network: ({ network }) => network,
        times: ({ times }) => times,
        last_at: ({ last_at }) => last_at,
      },
      ['network', 'times', 'last_at'],
    ),
  ]
}
