import type { SurveyDefinition } from '../definition'
import { isLoop, type DependencyGraph, type ParsedRule } from '../prepare/dependencies'
import type { SurveyProblem } from '../problems'

const MAX_KEYS_NAMED = 20

/** Reports circular dependencies of questions and scores, each once. */
export function loopProblems(
  definition: SurveyDefinition<unknown>,
  graph: DependencyGraph,
  components: readonly (readonly number[])[],
  rules: readonly ParsedRule[],
): SurveyProblem[] {
  return components.flatMap((component): SurveyProblem[] => {
    if (!isLoop(graph, component)) return []
    const keys = new Set<string>()
    for (const step of [...component].sort((one, other) => one - other)) {
      const { kind, index } = graph.steps[step] ?? { kind: 'score', index: -1 }
      const key = kind === 'score' ? definition.scores[index]?.key : definition.questions[index]?.key
      if (key !== undefined) keys.add(kind === 'score' ? `score("${key}")` : `[${key}]`)
    }
    const named = [...keys]
    const key = named[0]?.replace(/^(?:\[|score\(")|(?:\]|"\))$/g, '') ?? ''
    const rule = rules.find((candidate) => candidate.key === key)?.text
    const list = named.slice(0, MAX_KEYS_NAMED).join(', ')
    const message =
      named.length === 1
        ? `${list} depends on itself.`
        : `These depend on each other in a circle: ${list}${named.length > MAX_KEYS_NAMED ? ' …' : ''}.`
    return [{ severity: 'error', code: 'RULE_LOOP', key, ...(rule === undefined ? {} : { rule }), message }]
  })
}
