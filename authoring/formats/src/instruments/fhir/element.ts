import type { Json, JsonObject } from './json-text'
import { extensionName, OWN_EXTENSION } from './extension-names'

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const OWN_NAMES: ReadonlySet<string> = new Set([OWN_EXTENSION.item, OWN_EXTENSION.survey])

const nameOf = ({ json: { url } }: FhirElement): string => extensionName(typeof url === 'string' ? url : '')

/** A property that the import did not read. */
export interface UnreadProperty {
  element: FhirElement
  name: string
  value: Json
}

/** The types of values that `take` reads. */
interface Primitives {
  text: string
  number: number
  boolean: boolean
}

function isPrimitive<Name extends keyof Primitives>(value: Json | undefined, type: Name): value is Primitives[Name] {
  return type === 'number' ? Number.isFinite(value) : typeof value === (type === 'text' ? 'string' : type)
}

/** A value with its type in its name: `valueCoding`. */
export interface TypedValue {
  /** `Coding`, `Integer`. */
  type: string
  value: Json
  /** The value if it is an object. */
  element: FhirElement | undefined
}

/**
 * An object of a FHIR resource. Tracks which of its properties and extensions were read, so that an
 * import can report everything that it ignored.
 */
export class FhirElement {
  private readonly seen = new Set<string>()
  private readonly made = new Map<JsonObject, FhirElement>()
  private isSetAside = false

  constructor(
    readonly json: JsonObject,
    private readonly lineOf: (object: object) => number | undefined,
    readonly parent: FhirElement | null = null,
  ) {}

  get line(): number | undefined {
    return this.lineOf(this.json) ?? this.parent?.line
  }

  has(name: string): boolean {
    return this.json[name] !== undefined && this.json[name] !== null
  }

  /** The property, of any type. */
  value(name: string): Json | undefined {
    this.seen.add(name)
    return this.json[name]
  }

  text(name: string): string | undefined {
    const value = this.json[name]
    if (typeof value !== 'string') return undefined
    this.seen.add(name)
    return value
  }

  number(name: string): number | undefined {
    const value = this.json[name]
    if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
    this.seen.add(name)
    return value
  }

  boolean(name: string): boolean | undefined {
    const value = this.json[name]
    if (typeof value !== 'boolean') return undefined
    this.seen.add(name)
    return value
  }

  element(name: string): FhirElement | undefined {
    const value = this.json[name]
    if (!isObject(value)) return undefined
    this.seen.add(name)
    return this.wrap(value)
  }

  /** The objects of a list; entries of other types make the property unread. */
  elements(name: string): FhirElement[] {
    const value = this.json[name]
    if (!Array.isArray(value)) return []
    const objects = value.filter(isObject)
    if (objects.length === value.length) this.seen.add(name)
    return objects.map((object) => this.wrap(object))
  }

  /** `typed('value')` returns `value[x]`. */
  typed(prefix: string): TypedValue | undefined {
    const name = Object.keys(this.json).find(
      (candidate) => candidate.startsWith(prefix) && /^[A-Z]/.test(candidate.slice(prefix.length)),
    )
    const value = name === undefined ? undefined : this.json[name]
    if (name === undefined || value === undefined || value === null) return undefined
    this.seen.add(name)
    return { type: name.slice(prefix.length), value, element: isObject(value) ? this.wrap(value) : undefined }
  }

  /** Extensions by their short names (`extensionName`); marks them as read. */
  extensions(...names: string[]): FhirElement[] {
    return this.allExtensions().filter((extension) => {
      const is = names.includes(nameOf(extension))
      if (is) extension.seen.add('url')
      return is
    })
  }

  /** The first of these extensions; a further one stays unread. */
  extension(...names: string[]): FhirElement | undefined {
    const found = this.allExtensions().find((extension) => names.includes(nameOf(extension)))
    found?.seen.add('url')
    return found
  }

  /**
   * Reads a property and makes something of its value in one step. Where `use` returns false,
   * nothing came of the value: the property stays unread, so that the import notes it.
   */
  take<Name extends keyof Primitives>(name: string, type: Name, use: (value: Primitives[Name]) => boolean): void {
    const value = this.json[name]
    if (isPrimitive(value, type) && use(value)) this.seen.add(name)
  }

  /** As `take`, of the first of these extensions; where `use` returns false, the whole extension stays unread. */
  takeExtension(names: readonly string[], use: (extension: FhirElement) => boolean): void {
    const found = this.allExtensions().find((extension) => names.includes(nameOf(extension)))
    if (!found) return
    if (use(found)) found.seen.add('url')
    else if (!found.seen.has('url')) found.seen.clear()
  }

  /** Whether our own export wrote it: then its extensions say what the rest doesn't. */
  isOwnExport(): boolean {
    return this.allExtensions().some((extension) => OWN_NAMES.has(nameOf(extension)))
  }

  /** Marks everything inside as reported elsewhere. */
  setAside(): void {
    this.isSetAside = true
  }

  /** Unread properties of this object and of all objects read from it. */
  *unread(): Generator<UnreadProperty> {
    if (this.isSetAside) return
    for (const [name, value] of Object.entries(this.json)) {
      if (value === undefined || value === null || name === 'id') continue
      if (name === 'extension' && Array.isArray(value)) yield* this.unreadExtensions()
      else if (!this.seen.has(name)) yield { element: this, name, value }
    }
    for (const element of this.made.values()) if (!this.isExtension(element)) yield* element.unread()
  }

  private *unreadExtensions(): Generator<UnreadProperty> {
    for (const extension of this.allExtensions()) {
      if (extension.isSetAside) continue
      if (extension.seen.has('url')) yield* extension.unread()
      else yield { element: extension, name: nameOf(extension), value: extension.json }
    }
  }

  private isExtension(element: FhirElement): boolean {
    const { extension } = this.json
    return Array.isArray(extension) && extension.includes(element.json)
  }

  private allExtensions(): FhirElement[] {
    const { extension } = this.json
    return Array.isArray(extension) ? extension.filter(isObject).map((object) => this.wrap(object)) : []
  }

  private wrap(object: JsonObject): FhirElement {
    const known = this.made.get(object)
    if (known) return known
    const element = new FhirElement(object, this.lineOf, this)
    this.made.set(object, element)
    return element
  }
}
