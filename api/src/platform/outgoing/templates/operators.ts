import * as z from 'zod/mini'
import { reasonBy, reasonsSchema } from '../../reasons'
import { ALERT_KINDS } from '../kinds'
import { template } from './template'

const alert = z.object({
  what: z.enum(ALERT_KINDS),
  remote: z.string(),
  version: z.string(),
  reason: z.string(),
  reasons: z.optional(z.nullable(reasonsSchema)),
})

/** To operators: each alert is a paragraph; what to do stands at /operations. */
export const operatorAlert = template(
  z.object({ alerts: z.array(alert).check(z.minLength(1)), more: z.int() }),
  ({ alerts, more }, { t, link: address }) => {
    const sentences = alerts.map(({ what, remote, version, ...why }) => ({
      head: t(`mails.operator_alert.${what}`, { remote, version }),
      reason: reasonBy(t, why),
    }))
    return {
      subject:
        sentences.length + more === 1
          ? (sentences[0]?.head ?? '')
          : t('mails.operator_alert.subject', { first: sentences[0]?.head ?? '', count: sentences.length + more - 1 }),
      first_name: null,
      paragraphs: [
        ...sentences.map(({ head, reason }) => `${head}. ${reason}`),
        ...(more > 0 ? [t('mails.operator_alert.more', { count: more })] : []),
      ],
      action: { label: t('mails.operator_alert.action'), href: address('/operations') },
      after: [t('mails.operator_alert.pause')],
    }
  },
)
