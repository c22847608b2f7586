import { isOnePage } from '../evaluate/pages'
import type { PlacedItem, PlacedItems } from '../prepare/items'
import type { SurveyProblem } from '../problems'
import { MAX_CONSENTS_OF_PAGE } from './limits'

/** Number of consents in a group, over all its instances. */
const consentsWithin = ({ item, children }: PlacedItem): number =>
  item.type === 'econsent'
    ? 1
    : children.reduce((count, child) => count + consentsWithin(child), 0) * (item.repeats?.max ?? 1)

const isWithinPage = ({ parent }: PlacedItem): boolean => parent !== null && (isOnePage(parent) || isWithinPage(parent))

/**
 * Reports pages with more consents than one page can send. Not checked by `prepareSurvey`, so that
 * stored surveys keep working.
 */
export const consentProblems = ({ all }: PlacedItems): SurveyProblem[] =>
  all.flatMap((placed): SurveyProblem[] => {
    const { item } = placed
    if (item.type !== 'group' || !isOnePage(placed) || isWithinPage(placed)) return []
    const consents = consentsWithin(placed)
    if (consents <= MAX_CONSENTS_OF_PAGE) return []
    const message = `Its page asks for ${consents} consents, and at most ${MAX_CONSENTS_OF_PAGE} can be signed on one page: put the others into another group.`
    return [{ severity: 'error', code: 'TOO_MANY_CONSENTS', key: item.key, message }]
  })
