import {
  MAX_PASSKEY_DAYS,
  type PasskeyChange,
  passkeySetting,
} from '@almanac/contracts/schema/platform/company-passkeys'
import { type Form, onDatabase } from './form'

/** The parsed command for the passkeys that companies ask for. */
export interface PasskeyCommand {
  kind: 'passkeys'
  company: string
  /** Null shows what is set. */
  change: { setting: PasskeyChange['setting']; days: number | null } | null
}

interface Words {
  positionals: readonly string[]
  option: (key: string) => string | null
}

const SETTINGS: readonly PasskeyChange['setting'][] = passkeySetting.options

/** Whether a command is this one. */
export const isOfPasskeys = (name: string): name is PasskeyCommand['kind'] => Object.hasOwn(passkeyForms, name)

/** The command, or an error message. */
export function passkeyCommandFrom({ positionals: [company = '', who], option }: Words): PasskeyCommand | string {
  const typed = option('--days')
  if (who === undefined)
    return typed === null
      ? { kind: 'passkeys', company, change: null }
      : 'Of whom? Write `all` or `clinicians` before `--days`.'
  const setting = SETTINGS.find((known) => known === who)
  if (!setting) return `A passkey is \`${SETTINGS.join('`, `')}\`, not \`${who}\`.`
  const days = typed === null ? null : /^\d{1,2}$/.test(typed) ? Number(typed) : NaN
  if (days !== null && !(days <= MAX_PASSKEY_DAYS))
    return `\`--days\` is a whole number from 0 to ${MAX_PASSKEY_DAYS}, not \`${typed ?? ''}\`.`
  return { kind: 'passkeys', company, change: { setting, days } }
}

/** The command for the passkeys that companies ask for. */
export const passkeyForms = {
  passkeys: {
    takes: ['COMPANY', '[WHO]'],
    options: { '--days': 'N' },
    about: 'shows or sets of whom a company asks a passkey',
    more: `WHO is \`optional\`, \`clinicians\` or \`all\`. N is how many days pass until it is needed,
from now and from joining; 7 when nothing was said before, 0 for at once. Who has none
then sets one up before anything else. From then on \`almanac study load\` changes it no
more. COMPANY is its key.

${onDatabase}`,
  },
} as const satisfies Record<string, Form>
