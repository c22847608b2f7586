import type { LocalText } from '@almanac/domain/texts'
import type { Language } from '@almanac/domain/languages'
import { FhirElement } from './element'
import type { Json, JsonObject } from './json-text'
import type { ItemNode } from './nodes'
import { noteMetadata } from './metadata'
import { weightOf, type SourceOption } from './options'
import { STANDARD_VALUE_SETS } from './standard-value-sets'
import { addTranslation, localText, translationsOf, type TextLanguage } from './texts'

interface KnownResource {
  element: FhirElement
  isUsed: boolean
}

const knownResource = (element: FhirElement): KnownResource => ({ element, isUsed: false })

/** Maximum number of value sets that include each other in a row. */
const MAX_DEPTH = 20

/** ValueSets and CodeSystems: contained in the Questionnaire, handed in with it, or of FHIR itself. */
export class ValueSets {
  private readonly contained: KnownResource[]
  private outside: KnownResource[] | undefined
  private readonly known = new Map<string, SourceOption[] | undefined>()

  constructor(
    private readonly root: FhirElement,
    private readonly languages: TextLanguage,
    /** Resources from other files, read when the Questionnaire doesn't contain one. */
    private readonly handedIn: () => readonly JsonObject[],
  ) {
    this.contained = root.elements('contained').map(knownResource)
  }

  /** The options of the ValueSet with this address; undefined, with an error noted, where there is none. */
  options(address: string, node: ItemNode): SourceOption[] | undefined {
    if (!this.known.has(address)) this.known.set(address, this.read(address, node, 0))
    const options = this.known.get(address)
    if (options === undefined) {
      this.languages.log.error(
        'VALUE_SET_NOT_IMPORTED',
        `The choices of this question are in ${address}, which isn’t part of the file. Put the ValueSet as a file beside it.`,
        node,
        address,
      )
    } else if (options.length === 0) {
      this.languages.log.error('VALUE_SET_NOT_IMPORTED', `The ValueSet ${address} lists no codes.`, node, address)
    }
    return options
  }

  /** Notes contained resources that were not used, and what was not read of those from other files. */
  noteUnused(): void {
    for (const { element, isUsed } of this.contained) {
      if (isUsed) continue
      const name = `${element.text('resourceType') ?? 'resource'} ${element.text('id') ?? ''}`.trim()
      this.languages.log.info('CONTAINED_NOT_IMPORTED', `The contained ${name} was left out: no question uses it.`, {
        element,
      })
      element.setAside()
    }
    for (const { element, isUsed } of this.outside ?? []) {
      if (!isUsed) continue
      for (const { name, value } of element.unread()) {
        const { url } = element.json
        const message = `“${name}” of ${typeof url === 'string' ? url : 'a value set'} was left out.`
        this.languages.log.warning('NOT_IMPORTED', message, { element: this.root }, value)
      }
    }
  }

  private find(type: string, address: string | undefined): FhirElement | undefined {
    const is = ({ element: { json } }: KnownResource): boolean => {
      if (json.resourceType !== type || address === undefined) return false
      return (typeof json.id === 'string' && address === `#${json.id}`) || address.replace(/\|.*$/, '') === json.url
    }
    const found = this.contained.find(is) ?? this.fromOutside(address).find(is)
    if (found) found.isUsed = true
    return found?.element
  }

  private fromOutside(address: string | undefined): KnownResource[] {
    if (address === undefined || address.startsWith('#')) return []
    this.outside ??= this.handedIn()
      .flatMap(resourcesIn)
      .map((json) => knownResource(new FhirElement(json, () => undefined)))
    return this.outside
  }

  private read(address: string, node: ItemNode, depth: number): SourceOption[] | undefined {
    const set = depth > MAX_DEPTH ? undefined : this.find('ValueSet', address)
    if (!set) return this.standard(address, node)
    set.value('resourceType')
    noteMetadata(set, this.languages.log, 'of the ValueSet')
    const expansion = set.element('expansion')
    if (!expansion) {
      const parts = set.element('compose')?.elements('include') ?? []
      return parts.flatMap((include) => this.included(include, node, depth))
    }
    set.value('compose')
    noteMetadata(expansion, this.languages.log, 'of the expansion')
    return this.concepts(expansion, 'contains', undefined, node)
  }

  private standard(address: string, node: ItemNode): SourceOption[] | undefined {
    const concepts = STANDARD_VALUE_SETS.get(address.replace(/\|.*$/, ''))
    if (!concepts) return undefined
    const message = `The choices of ${address} are those of FHIR R4, in the words of this product.`
    this.languages.log.info('STANDARD_VALUE_SET', message, node, address)
    const { element } = node
    return concepts.map((concept) => ({ ...concept, element, score: undefined, exclusive: false, selected: false }))
  }

  private included(include: FhirElement, node: ItemNode, depth: number): SourceOption[] {
    const system = include.text('system')
    const written = this.concepts(include, 'concept', system, node)
    if (written.length > 0 || include.has('filter')) return written
    if (include.has('valueSet')) return this.fromSets(include, node, depth)
    const code_system = this.find('CodeSystem', system)
    if (!code_system) return written
    code_system.value('resourceType')
    noteMetadata(code_system, this.languages.log, 'of the CodeSystem')
    return this.concepts(code_system, 'concept', system, node)
  }

  /** The options of the one set that an `include` names: several are an intersection, and stay unread. */
  private fromSets(include: FhirElement, node: ItemNode, depth: number): SourceOption[] {
    const { valueSet: sets, system } = include.json
    const [address, ...others] = Array.isArray(sets) ? sets : []
    if (typeof address !== 'string' || others.length > 0 || system !== undefined) return []
    const options = this.read(address, node, depth + 1)
    if (options) include.value('valueSet')
    return options ?? []
  }

  private concepts(parent: FhirElement, list: string, inherited: string | undefined, node: ItemNode): SourceOption[] {
    return parent.elements(list).flatMap((concept) => {
      const system = concept.text('system') ?? inherited
      const code = concept.text('code')
      const isHeading = concept.boolean('abstract') === true || code === undefined
      const option = isHeading ? [] : [this.option(concept, code, system, node)]
      return [...option, ...this.concepts(concept, list, system, node)]
    })
  }

  private option(concept: FhirElement, code: string, system: string | undefined, node: ItemNode): SourceOption {
    return {
      element: concept,
      system,
      code,
      label: this.label(concept, node) ?? code,
      score: weightOf(concept),
      exclusive: concept.extension('optionExclusive')?.boolean('valueBoolean') === true,
      selected: false,
    }
  }

  private label(concept: FhirElement, { key }: ItemNode): LocalText | undefined {
    const display = concept.text('display')?.trim()
    const companion = concept.element('_display')
    const translations = companion ? translationsOf(this.languages, companion, key) : new Map<Language, string>()
    for (const designation of concept.elements('designation')) {
      const place = { element: designation, key }
      addTranslation(this.languages, translations, place, designation.text('language'), designation.text('value'))
    }
    if (!display) return undefined
    return localText(this.languages.base, display, translations)
  }
}

const isResource = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The resource, or those in a Bundle. */
function resourcesIn(resource: JsonObject): JsonObject[] {
  if (resource.resourceType !== 'Bundle') return [resource]
  const entries = Array.isArray(resource.entry) ? resource.entry.filter(isResource) : []
  return entries.map(({ resource: inside }) => inside).filter(isResource)
}
