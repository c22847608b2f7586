import type { LocalText } from '@almanac/domain/texts'
import type { Language } from '@almanac/domain/languages'
import type { FhirElement } from './element'
import type { ItemNode } from './nodes'
import { noteMetadata } from './metadata'
import { weightOf, type SourceOption } from './options'
import { addTranslation, localText, translationsOf, type TextLanguage } from './texts'

interface ContainedResource {
  element: FhirElement
  isUsed: boolean
}

/** ValueSets and CodeSystems contained in the Questionnaire. */
export class ValueSets {
  private readonly resources: ContainedResource[]
  private readonly known = new Map<string, SourceOption[] | undefined>()

  constructor(
    root: FhirElement,
    private readonly languages: TextLanguage,
  ) {
    this.resources = root.elements('contained').map((element) => ({ element, isUsed: false }))
  }

  /**
   * The options of the ValueSet with this address; undefined, with an error noted, where the file
   * does not contain it.
   */
  options(address: string, node: ItemNode): SourceOption[] | undefined {
    if (!this.known.has(address)) this.known.set(address, this.read(address, node))
    const options = this.known.get(address)
    if (options === undefined) {
      this.languages.log.error(
        node,
        'VALUE_SET_NOT_IMPORTED',
        `The choices of this question are in ${address}, which isn’t part of the file.`,
        address,
      )
    } else if (options.length === 0) {
      this.languages.log.error(node, 'VALUE_SET_NOT_IMPORTED', `The ValueSet ${address} lists no codes.`, address)
    }
    return options
  }

  /** Notes contained resources that were not used. */
  noteUnused(): void {
    for (const { element, isUsed } of this.resources) {
      if (isUsed) continue
      const name = `${element.text('resourceType') ?? 'resource'} ${element.text('id') ?? ''}`.trim()
      this.languages.log.info(
        { element },
        'CONTAINED_NOT_IMPORTED',
        `The contained ${name} was left out: no question uses it.`,
      )
      element.setAside()
    }
  }

  private find(type: string, address: string | undefined): FhirElement | undefined {
    const found = this.resources.find(({ element: { json } }) => {
      if (json.resourceType !== type || address === undefined) return false
      return (typeof json.id === 'string' && address === `#${json.id}`) || address.replace(/\|.*$/, '') === json.url
    })
    if (found) found.isUsed = true
    return found?.element
  }

  private read(address: string, node: ItemNode): SourceOption[] | undefined {
    const set = this.find('ValueSet', address)
    if (!set) return undefined
    set.value('resourceType')
    noteMetadata(set, this.languages.log, 'of the ValueSet')
    const expansion = set.element('expansion')
    const options = expansion
      ? this.concepts(expansion, 'contains', undefined, node)
      : (set.element('compose')?.elements('include') ?? []).flatMap((include) => this.included(include, node))
    if (expansion) {
      set.value('compose')
      noteMetadata(expansion, this.languages.log, 'of the expansion')
    }
    return options
  }

  private included(include: FhirElement, node: ItemNode): SourceOption[] {
    const system = include.text('system')
    const written = this.concepts(include, 'concept', system, node)
    if (written.length > 0 || include.has('filter') || include.has('valueSet')) return written
    const code_system = this.find('CodeSystem', system)
    if (!code_system) return written
    code_system.value('resourceType')
    noteMetadata(code_system, this.languages.log, 'of the CodeSystem')
    return this.concepts(code_system, 'concept', system, node)
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
