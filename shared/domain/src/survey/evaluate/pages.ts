import { instanceKey } from '../answer'
import type { PlacedItem } from '../prepare/items'
import type { PreparedSurvey, SurveyRun, SurveyPath } from '../prepare/survey'
import type { SurveyStatePage } from '../state'
import { childrenInOrder } from './order'

/** Whether a group is shown on one page with all its contents. */
export const isOnePage = ({ item }: PlacedItem): boolean =>
  item.repeats !== undefined || item.display === 'page' || item.display === 'matrix'

/**
 * Lists the survey in the order of the response. Each item at the top or in a plain group is a
 * page; a group shown as page or matrix, or a repeating group, is one page with its contents.
 */
export function pagesOf({ program }: PreparedSurvey, run: SurveyRun): SurveyPath {
  const way: SurveyPath = { visible: [], ordered: [], pages: [] }
  const walk = (placed: PlacedItem, path: readonly number[], group: string | null, page: SurveyStatePage | null) => {
    const { item } = placed
    const key = instanceKey(item.key, path)
    const isVisible = run.visible.has(key)
    if (isVisible) way.visible.push(key)
    if (item.type !== 'group') {
      if (item.type !== 'information') way.ordered.push({ key, placed })
      if (isVisible && placed.shown) addToPage(way, group, page, key)
      return
    }
    const own = page ?? (isOnePage(placed) ? { group: item.key, keys: [] } : null)
    if (own && own !== page && isVisible && placed.shown) way.pages.push(own)
    const children = childrenInOrder(placed, run.context.seed)
    if (!item.repeats) {
      for (const child of children) walk(child, path, item.key, own)
    } else {
      const count = run.instances.get(key) ?? 0
      for (let instance = 1; instance <= count; instance += 1) {
        const inside = [...path, instance]
        if (isVisible) way.visible.push(instanceKey(item.key, inside))
        for (const child of children) walk(child, inside, item.key, own)
      }
    }
    if (own && own !== page && own.keys.length === 0 && !item.repeats)
      way.pages = way.pages.filter((one) => one !== own)
  }
  for (const placed of program.items.top) walk(placed, [], null, null)
  return way
}

function addToPage(way: SurveyPath, group: string | null, page: SurveyStatePage | null, key: string): void {
  if (page) page.keys.push(key)
  else way.pages.push({ group, keys: [key] })
}
