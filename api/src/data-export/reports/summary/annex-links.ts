import type { CollectedActivity, CollectedObjective } from '../collect'
import type { Part, Section, SectionLink } from '../model'
import type { Phrases } from '../phrases'

/** Maximum number of names, and of their characters, in a list. */
const MAX_NAMES = 16
const MAX_LETTERS = 380

/** The first names whose lengths add up to at most MAX_LETTERS. */
export function fittingNames<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  let total = 0
  return items.slice(0, MAX_NAMES).filter((item, index) => {
    total += nameOf(item).length
    return index === 0 || total <= MAX_LETTERS
  })
}

function linksPart({ t, number }: Phrases, text: string, links: readonly SectionLink[]): Part[] {
  if (links.length === 0) return []
  const shown = fittingNames(links, (link) => link.text)
  const more = links.length - shown.length
  return [
    {
      kind: 'links',
      text,
      links: shown,
      more: more > 0 ? t('history_report.others', { number: number(more) }) : '',
    },
  ]
}

/** Objectives of a kind that the summary never has: notes, pictures, times and dates. */
const isDetail = ({ measured, marks, planned, choices, objective }: CollectedObjective): boolean =>
  measured.length === 0 &&
  marks.size === 0 &&
  !planned &&
  choices.size === 0 &&
  objective.type !== 'AdverseEventObjective'

/** What is only in the annex, with its page: what had no room, then what the summary never has. */
export function annexOnly(
  say: Phrases,
  others: readonly SectionLink[],
  activities: readonly CollectedActivity[],
  sectionOf: (activity: CollectedActivity) => number,
): Part[] {
  const details = activities.flatMap((activity) =>
    [...activity.objectives.values()].filter(isDetail).map(({ objective }): SectionLink => ({
      text: say.name(objective.name || say.t('history_report.former')),
      section: sectionOf(activity),
    })),
  )
  return linksPart(say, say.t('history_report.annex_only'), [...others, ...details])
}

/** The sections of the annex with their pages. */
export const contentsOfAnnex = (say: Phrases, sections: readonly Section[]): Part[] =>
  linksPart(
    say,
    say.t('history_report.annex_contents'),
    sections.map(({ title }, section) => ({ text: title, section })),
  )
