import { requiredInTurn, type Rotating, type Rotation } from '../rotation'
import { checkEntries, checkEntry } from './checkEntries'
import { isEmpty, type EntryValue, type ObjectiveRule } from './entryTypes'

/** An objective as a definition has it. */
export type VersionedObjective = ObjectiveRule & Rotating

/** One version of an activity's definition. */
export interface DefinitionVersion<O extends VersionedObjective = VersionedObjective> extends Rotation {
  version: number
  objectives: readonly O[]
}

/** What is judged, and what does not depend on the version. */
export interface JudgedAnswers {
  entries: readonly EntryValue[]
  /** The objectives that the participant added; removed ones may still be answered. */
  own: readonly ObjectiveRule[]
  /** The rotation's turn of the day that it counts for. */
  turn: number
}

/** The definition that a response is judged by. */
export interface JudgingDefinition<O extends VersionedObjective = VersionedObjective> {
  version: number
  /** Without the participant's own ones. */
  objectives: O[]
}

/**
 * The newest definition of an objective that an entry fits, otherwise the newest one; never
 * required. `versions` from newest to oldest.
 */
function formerObjective<O extends VersionedObjective>(
  versions: readonly DefinitionVersion<O>[],
  entry: EntryValue,
): O | undefined {
  const definitions = versions.flatMap(({ objectives }) => objectives.filter(({ id }) => id === entry.objective_id))
  const found = definitions.find((objective) => checkEntry(objective, entry) === null) ?? definitions[0]
  return found && { ...found, required: false }
}

/**
 * The objectives of one version, with those of other versions that were answered as well. Answers to
 * a question that is gone, or not yet asked in this version, are kept.
 */
function judgedBy<O extends VersionedObjective>(
  definition: DefinitionVersion<O>,
  versions: readonly DefinitionVersion<O>[],
  { entries, own, turn }: JudgedAnswers,
): JudgingDefinition<O> {
  const answered = new Set(entries.filter((entry) => !isEmpty(entry)).map(({ objective_id }) => objective_id))
  const known = new Set([...definition.objectives, ...own].map(({ id }) => id))
  const former = entries.flatMap((entry) => {
    if (known.has(entry.objective_id)) return []
    known.add(entry.objective_id)
    return formerObjective(versions, entry) ?? []
  })
  return {
    version: definition.version,
    objectives: [...requiredInTurn(definition, definition.objectives, answered, turn), ...former],
  }
}

/** Whether the answers are complete and valid for the definition; consents are checked apart. */
function fits({ objectives }: JudgingDefinition, { entries, own }: JudgedAnswers): boolean {
  const consents = new Set(objectives.filter(({ type }) => type === 'ConsentObjective').map(({ id }) => id))
  return checkEntries([...objectives, ...own], entries, consents).length === 0
}

/**
 * The version that a new response is judged by: the one that it was made with. Without one, or with
 * one that never existed, the newest that it fits, otherwise the newest. `versions` from newest to
 * oldest, at least one.
 */
export function judgeNew<O extends VersionedObjective>(
  versions: readonly [DefinitionVersion<O>, ...DefinitionVersion<O>[]],
  answers: JudgedAnswers,
  sent?: number,
): JudgingDefinition<O> {
  const made = versions.find(({ version }) => version === sent)
  if (made) return judgedBy(made, versions, answers)
  return firstThatFits(versions, versions, answers)
}

/**
 * The version that a change is judged by: the one that it was made with. Without one, the questions
 * of the stored response's version and of the newest together, of which only those are required that
 * both require, so that the change is possible with the old answers as well as with the current form;
 * if it does not fit them, the newest version that it fits.
 */
export function judgeChange<O extends VersionedObjective>(
  versions: readonly [DefinitionVersion<O>, ...DefinitionVersion<O>[]],
  answers: JudgedAnswers,
  { stored, sent }: { stored: number; sent?: number },
): JudgingDefinition<O> {
  const made = versions.find(({ version }) => version === sent)
  if (made) return judgedBy(made, versions, answers)
  const then = versions.find(({ version }) => version === stored)
  return firstThatFits([together(versions[0], then, stored), ...versions], versions, answers)
}

function firstThatFits<O extends VersionedObjective>(
  candidates: readonly [DefinitionVersion<O>, ...DefinitionVersion<O>[]],
  versions: readonly DefinitionVersion<O>[],
  answers: JudgedAnswers,
): JudgingDefinition<O> {
  for (const candidate of candidates) {
    const judging = judgedBy(candidate, versions, answers)
    if (fits(judging, answers)) return judging
  }
  return judgedBy(candidates[0], versions, answers)
}

/** Two versions in one, with the newest definition of each objective. */
function together<O extends VersionedObjective>(
  newest: DefinitionVersion<O>,
  then: DefinitionVersion<O> | undefined,
  version: number,
): DefinitionVersion<O> {
  const required = new Set(then?.objectives.filter((objective) => objective.required).map(({ id }) => id))
  const objectives = new Map(then?.objectives.map((objective) => [objective.id, { ...objective, required: false }]))
  for (const objective of newest.objectives)
    objectives.set(objective.id, {
      ...objective,
      required: objective.required === true && required.has(objective.id),
    })
  return { ...newest, version, objectives: [...objectives.values()] }
}
