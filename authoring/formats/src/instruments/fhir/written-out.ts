import type { Expression } from '@almanac/domain/survey'
import type { Draft } from './drafts'
import { call, text } from './expressions'
import type { SourceExpression } from './expression-reader'
import { faultOutside } from './fhirpath/outside'
import type { EvaluationContext } from './fhirpath/navigate'
import { isRelative, replaceVariables } from './fhirpath/references'
import type { DeclaredVariable, Variables } from './variables'

/** Maximum length of an expression with the definitions of its variables. */
const MAX_LENGTH = 8_000

const PER_INSTANCE = 'A rule can’t be evaluated as FHIRPath for each instance of a group.'

/**
 * An expression as a call of FHIRPath, with its variables defined before it, each at the item that
 * declares it; or, as text, why that would be wrong. `source` is the expression or one around it.
 */
export function writtenOut(
  { path, owner }: SourceExpression,
  source: string,
  variables: Variables,
  world: EvaluationContext,
): Expression | string {
  const needed = variables.needed(path, owner)
  if (typeof needed === 'string') return needed
  const fault = faultOutside(path, owner, world)
  if (fault !== undefined) return fault
  if (isRelative(path) && isRepeated(owner)) return PER_INSTANCE
  const names = uniqueNames(needed)
  const nameOf = (name: string, from: Draft | null): string | undefined => {
    const variable = variables.find(name, from)
    return variable && names.get(variable)
  }
  const definitions: string[] = []
  for (const variable of needed) {
    const definition = defined(variable, names.get(variable) ?? variable.name, nameOf, world)
    if ('fault' in definition) return definition.fault
    definitions.push(definition.text)
  }
  const own = renamed(source, owner, nameOf)
  const whole = definitions.length === 0 ? own : `${definitions.join('.')}.select(${own})`
  if (whole.length > MAX_LENGTH) return 'A rule can’t be written out with the variables that it reads.'
  return call('fhirpath', text(placeOf(path, owner, source) + whole))
}

type NameOf = (name: string, from: Draft | null) => string | undefined

/** An item in a repeating group, or such a group, has no single place in a response. */
const isRepeated = (owner: Draft | null): boolean =>
  owner !== null && (owner.instances.length > 0 || owner.item.repeats !== undefined)

function uniqueNames(variables: readonly DeclaredVariable[]): Map<DeclaredVariable, string> {
  const names = new Map<DeclaredVariable, string>()
  const used = new Set<string>()
  for (const variable of variables) {
    let { name } = variable
    for (let number = 2; used.has(name); number += 1) name = `${variable.name}_${number}`
    used.add(name)
    names.set(variable, name)
  }
  return names
}

const renamed = (source: string, from: Draft | null, nameOf: NameOf): string =>
  replaceVariables(source, (name) => {
    const own = nameOf(name, from)
    return own === undefined || own === name ? undefined : `%\`${own}\``
  })

function defined(
  { expression, owner }: DeclaredVariable,
  name: string,
  nameOf: NameOf,
  world: EvaluationContext,
): { text: string } | { fault: string } {
  if (!expression) return { fault: `The variable ${name} can’t be read.` }
  const fault = faultOutside(expression.path, owner, world)
  if (fault !== undefined) return { fault }
  const source = renamed(expression.source, owner, nameOf)
  if (!isRelative(expression.path)) return { text: definition(name, source) }
  if (isRepeated(owner)) return { fault: PER_INSTANCE }
  const linkId = owner && quoted(owner.node.linkId)
  const place = linkId === null ? '%resource' : `%resource.repeat(item | answer.item).where(linkId=${linkId})`
  const definitionPlace = linkId === null ? '%questionnaire' : `%questionnaire.repeat(item).where(linkId=${linkId})`
  const absolute = replaceVariables(source, (given) =>
    given === 'context' ? `(${place})` : given === 'qitem' ? `(${definitionPlace})` : undefined,
  )
  return { text: definition(name, `${owner ? orNone(place) : place}.select(${absolute})`) }
}

/** An item without answers isn't in the response, but its variables still have values: here they see no items. */
const orNone = (place: string): string => `${place}.combine('').first()`

const quoted = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`
const definition = (name: string, source: string): string => `defineVariable(${quoted(name)}, ${source})`

/** Where the expression itself is evaluated; an exported one says it already. */
function placeOf(path: SourceExpression['path'], owner: Draft | null, source: string): string {
  if (!owner || !isRelative(path) || source.startsWith('/* item ')) return ''
  return `/* item ${JSON.stringify(owner.node.linkId).replaceAll('*/', '*\\/')} */ `
}
