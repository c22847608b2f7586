import type { ImportLog, Place } from '../import-log'
import type { TranslatedRule } from './logic'

/** Notes what an author should check in an imported rule. */
export function logRemarks(rule: TranslatedRule, source: string, log: ImportLog, place: Place): void {
  for (const key of rule.remarks.ordered_blank)
    if (!rule.text.includes(`[${key}] != ""`))
      log.warning(
        'ORDER_OF_UNANSWERED',
        `The rule asks whether [${key}] is larger or smaller. Unanswered it is neither; elsewhere it may count as 0. Add \`[${key}] != ""\` to be sure.`,
        place,
        source,
      )
  for (const { key, code } of rule.remarks.unknown_codes)
    log.warning('UNKNOWN_CODE', `[${key}] never is “${code}”: it has no such choice.`, place, source)
  for (const key of rule.checkboxes)
    log.warning(
      'CHECKBOX_AS_VALUE',
      `The rule compares the checkbox [${key}] with one value. As in the app it is from, that holds only when nothing else is ticked.`,
      place,
      source,
    )
}
