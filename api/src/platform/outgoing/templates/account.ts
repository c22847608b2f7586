import * as z from 'zod/mini'
import { FACTOR_CHANGES } from '../kinds'
import { template } from './template'
import { name } from './plain-name'

/** A code, by mail or as a text message. */
export const oneTimeCode = template(
  z.object({ code: z.string(), minutes: z.number() }),
  ({ code, minutes }, { t, link }) => ({
    subject: t('mails.one_time_code.subject'),
    first_name: null,
    paragraphs: [t('mails.one_time_code.intro')],
    code,
    after: [t('mails.one_time_code.good_for', { count: minutes }), t('mails.one_time_code.secret')],
    // The last line binds the code to the site, so that phones offer it there alone (WICG, origin-bound one-time codes).
    sms: `${t('mails.one_time_code.sms', { code })}\n\n@${new URL(link('/')).hostname} #${code}`,
  }),
)

/** The password reset link; its values are created on sending. */
export const passwordReset = template(
  z.object({ first_name: name, link: z.string() }),
  ({ first_name, link }, { t, link: address }) => ({
    subject: t('mails.password_reset.subject'),
    first_name,
    paragraphs: [t('mails.password_reset.body')],
    action: { label: t('mails.password_reset.action'), href: address(link) },
    after: [t('mails.password_reset.ignore')],
  }),
)

/** A participant who did not do it must be able to act. */
export const passwordChanged = template(z.object({ first_name: name }), ({ first_name }, { t, link }) => ({
  subject: t('mails.password_changed.subject'),
  first_name,
  paragraphs: [t('mails.password_changed.body'), t('mails.password_changed.warning')],
  action: { label: t('mails.password_changed.action'), href: link('/forgot') },
  after: [],
}))

/** Whoever did not do it must be able to act. */
export const factorChanged = template(
  z.object({ first_name: name, change: z.enum(FACTOR_CHANGES) }),
  ({ first_name, change }, { t, link }) => {
    // Another password does not end a passkey that signs in without it.
    const isSignIn = change === 'sign_in_passkey_added' || change === 'sign_in_passkey_removed'
    return {
      subject: t(isSignIn ? 'mails.factor_changed.passkeys_subject' : 'mails.factor_changed.subject'),
      first_name,
      paragraphs: [
        t(`mails.factor_changed.${change}`),
        t(isSignIn ? 'mails.factor_changed.passkeys_warning' : 'mails.factor_changed.warning'),
      ],
      action: { label: t('mails.password_changed.action'), href: link('/forgot') },
      after: [],
    }
  },
)

/** A clinician has until this day to set one up. */
export const factorNeeded = template(
  z.object({ first_name: name, required_from: z.string() }),
  ({ first_name, required_from }, { t, link, day }) => ({
    subject: t('mails.factor_needed.subject'),
    first_name,
    paragraphs: [t('mails.factor_needed.body', { date: day(required_from) }), t('mails.factor_needed.how')],
    action: { label: t('mails.deletion_requested.action'), href: link('/profile?section=account') },
    after: [],
  }),
)

/** A number is read from left to right within Arabic as well. */
const isolated = (number: string) => `\u2066${number}\u2069`

/** A participant who did not do it must be able to act: a new password ends every session. */
export const numberChanged = template(
  z.object({ first_name: name, masked_number: z.nullable(z.string()) }),
  ({ first_name, masked_number }, { t, link }) => ({
    subject: t('mails.number_changed.subject'),
    first_name,
    paragraphs: [
      masked_number === null
        ? t('mails.number_changed.body_removed')
        : t('mails.number_changed.body', { number: isolated(masked_number) }),
      t('mails.number_changed.warning'),
    ],
    action: { label: t('mails.number_changed.action'), href: link('/forgot') },
    after: [],
  }),
)

/** Sent to the owner of the address only, never shown to the visitor who typed it. */
export const accountExists = template(z.object({ first_name: name }), ({ first_name }, { t, link }) => ({
  subject: t('mails.account_exists.subject'),
  first_name,
  paragraphs: [t('mails.account_exists.body'), t('mails.account_exists.help')],
  action: { label: t('mails.account_exists.action'), href: link('/login') },
  after: [t('mails.account_exists.ignore')],
}))

const withLink = z.object({ first_name: name, link: z.string() })

/** Asks to confirm an e-mail address. */
export const emailConfirmation = template(withLink, ({ first_name, link }, { t, link: address }) => ({
  subject: t('mails.email_confirmation.subject'),
  first_name,
  paragraphs: [t('mails.email_confirmation.body')],
  action: { label: t('mails.email_confirmation.action'), href: address(link) },
  after: [t('mails.email_confirmation.ignore')],
}))

/** Asks to confirm a new e-mail address. */
export const emailChange = template(withLink, ({ first_name, link }, { t, link: address }) => ({
  subject: t('mails.email_change.subject'),
  first_name,
  paragraphs: [t('mails.email_change.body')],
  action: { label: t('mails.email_change.action'), href: address(link) },
  after: [t('mails.email_change.ignore')],
}))

/** To the previous address: the last mail to it. */
export const emailChanged = template(z.object({ first_name: name }), ({ first_name }, { t }) => ({
  subject: t('mails.email_changed.subject'),
  first_name,
  paragraphs: [t('mails.email_changed.body'), t('mails.email_changed.warning')],
  after: [],
}))

/** Says until when they can change their mind. */
export const deletionRequested = template(
  z.object({ first_name: name, delete_after: z.string() }),
  ({ first_name, delete_after }, { t, link, day }) => ({
    subject: t('mails.deletion_requested.subject'),
    first_name,
    paragraphs: [
      t('mails.deletion_requested.body', { date: day(delete_after) }),
      t('mails.deletion_requested.others'),
      t('mails.deletion_requested.until'),
    ],
    action: { label: t('mails.deletion_requested.action'), href: link('/profile?section=account') },
    after: [t('mails.deletion_requested.warning')],
  }),
)

/** The last mail of an account. */
export const deletionDone = template(z.object({ first_name: name }), ({ first_name }, { t }) => ({
  subject: t('mails.deletion_done.subject'),
  first_name,
  paragraphs: [t('mails.deletion_done.body'), t('mails.deletion_done.thanks')],
  after: [],
}))
