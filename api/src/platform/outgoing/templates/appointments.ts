import * as z from 'zod/mini'
import { name } from './plain-name'
import { template } from './template'

const when = { first_name: name, start_at: z.string(), time_zone: z.string(), link: z.string() }

/** States the time, but neither with whom nor about what, which requires signing in. */
export const appointment = template(
  z.object({
    ...when,
    what: z.enum(['scheduled', 'moved', 'canceled', 'requested', 'declined']),
    calendar: z.boolean(),
  }),
  ({ first_name, what, calendar, start_at, time_zone, link }, { t, link: address, moment }) => ({
    subject: t(`mails.appointment.subject_${what}`),
    first_name,
    paragraphs: [t(`mails.appointment.body_${what}`, { moment: moment(start_at, time_zone) })],
    action: { label: t('mails.appointment.action'), href: address(link) },
    after: calendar ? [t('mails.appointment.calendar')] : [],
  }),
)

/** The subject shows on a locked phone: it mentions an appointment without details. */
export const appointmentReminder = template(
  z.object({ ...when, soon: z.boolean() }),
  ({ first_name, soon, start_at, time_zone, link }, { t, link: address, moment }) => ({
    subject: soon
      ? t('mails.appointment_reminder.subject_soon')
      : t('mails.appointment_reminder.subject_day', { moment: moment(start_at, time_zone) }),
    first_name,
    paragraphs: [t('mails.appointment_reminder.body', { moment: moment(start_at, time_zone) })],
    action: { label: t('mails.appointment.action'), href: address(link) },
    after: [t('mails.appointment_reminder.change')],
  }),
)

/** Without names to the provider, as it may show on a locked phone; with both names to the care team, who have to find them. */
export const providerAwaited = template(
  z.object({
    participant: name,
    provider: name,
    start_at: z.string(),
    time_zone: z.string(),
    link: z.nullable(z.string()),
  }),
  ({ participant, provider, start_at, time_zone, link }, { t, link: address, moment }) => ({
    subject: t('mails.provider_awaited.subject'),
    first_name: null,
    paragraphs: [
      link === null
        ? t('mails.provider_awaited.body_care_team', {
            participant: participant ?? t('mails.provider_awaited.somebody'),
            provider: provider ?? t('mails.provider_awaited.provider'),
            moment: moment(start_at, time_zone),
          })
        : t('mails.provider_awaited.body', { moment: moment(start_at, time_zone) }),
    ],
    ...(link === null ? {} : { action: { label: t('mails.provider_awaited.action'), href: address(link) } }),
    after: [t('mails.provider_awaited.after')],
  }),
)

/** To the care team, with both names: they have to call them. */
export const visitUnconnected = template(
  z.object({ participant: name, provider: name, start_at: z.string(), time_zone: z.string() }),
  ({ participant, provider, start_at, time_zone }, { t, moment }) => ({
    subject: t('mails.visit_unconnected.subject'),
    first_name: null,
    paragraphs: [
      t('mails.visit_unconnected.body', {
        participant: participant ?? t('mails.provider_awaited.somebody'),
        provider: provider ?? t('mails.provider_awaited.provider'),
        moment: moment(start_at, time_zone),
      }),
      t('mails.visit_unconnected.advice'),
    ],
    after: [t('mails.provider_awaited.after')],
  }),
)
