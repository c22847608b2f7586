import type { Draft } from '../drafts'
import type { EvaluationContext } from './navigate'
import { isRelative, textsOf, variablesOf, visitPath } from './references'
import type { Path } from './syntax'

/** Functions of a server for terminology or resources, which no evaluation of surveys has. */
const NEEDS_SERVER = new Set(['memberOf', 'resolve', 'conformsTo', 'subsumes', 'subsumedBy', 'expand', 'validateVS'])

/** What an exported Questionnaire has as it was in the file. */
const EXPORTED = /^(?:item|linkId|type|answerOption|extension|url|value(?:[A-Z]\w*)?)$/

/**
 * Why an expression would have a wrong value, or always the same one, outside of rules: over the
 * survey as it is exported, which has no units, nothing of left-out questions and no choices of those
 * asked as a text. Undefined where it hasn't.
 */
export function faultOutside(path: Path, owner: Draft | null, world: EvaluationContext): string | undefined {
  let fault: string | undefined
  const drafts = [...everyDraft(world.drafts)]
  const linkIds = new Set(drafts.map(({ node }) => node.linkId))
  visitPath(path, (part) => {
    fault ??= faultOf(part, linkIds)
  })
  return (
    fault ??
    drafts
      .filter(isReadBy(path, owner, drafts))
      .map(lossOf)
      .find((loss) => loss !== undefined)
  )
}

function faultOf(part: Path, linkIds: ReadonlySet<string>): string | undefined {
  if (part.kind === 'call' && NEEDS_SERVER.has(part.name))
    return `${part.name}() needs a server of terminologies or resources.`
  if (part.kind === 'quantity' && !/^(?:year|month|week|day|hour|minute|second|millisecond)s?$/.test(part.unit))
    return 'It calculates with quantities and their units.'
  if (part.kind === 'member' && part.name === 'unit') return 'It reads the unit of an answer.'
  if (part.kind === 'member' && isOfQuestionnaire(part) && !isExported(part))
    return `It reads “${part.name}” of the Questionnaire, which a survey has not as it was.`
  if (part.kind === 'binary' && part.operator === '=' && isLinkId(part.left) && part.right.kind === 'text') {
    if (!linkIds.has(part.right.value)) return `It reads ${part.right.value}, and no item has this linkId.`
  }
  return undefined
}

const isLinkId = (path: Path): boolean => path.kind === 'member' && path.name === 'linkId'

function isOfQuestionnaire(path: Path): boolean {
  if (path.kind === 'variable') return path.name === 'questionnaire' || path.name === 'qitem'
  if (path.kind !== 'member' && path.kind !== 'call' && path.kind !== 'index' && path.kind !== 'type') return false
  return path.of !== null && isOfQuestionnaire(path.of)
}

const isExported = ({ name, of }: Extract<Path, { kind: 'member' }>): boolean =>
  EXPORTED.test(name) || (of?.kind === 'member' && /^value/.test(of.name) && /^(?:code|system|display)$/.test(name))

/** The questions that an expression reads: those that it names, else all that it can reach. */
function isReadBy(path: Path, owner: Draft | null, drafts: readonly Draft[]): (draft: Draft) => boolean {
  const texts = new Set(textsOf(path))
  if (drafts.some(({ node }) => texts.has(node.linkId))) {
    return (draft) => texts.has(draft.node.linkId) || (draft === owner && isRelative(path))
  }
  const variables = variablesOf(path)
  if (variables.has('resource') || variables.has('rootResource') || (owner === null && isRelative(path)))
    return () => true
  const near = owner && isRelative(path) ? new Set([...everyDraft([owner])]) : new Set<Draft>()
  return (draft) => near.has(draft)
}

function lossOf(draft: Draft): string | undefined {
  const { node, loss, answer } = draft
  if (loss !== undefined) return `It reads ${node.linkId}, which ${loss}.`
  return answer === 'Quantity' ? `It reads the quantity ${node.linkId}, of which a survey keeps the number.` : undefined
}

/** All drafts, those of left-out items among them. */
function* everyDraft(drafts: readonly Draft[]): Generator<Draft> {
  for (const draft of drafts) {
    yield draft
    yield* everyDraft(draft.children)
  }
}
