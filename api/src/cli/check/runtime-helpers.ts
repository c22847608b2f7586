type Getter = () => unknown
/** A module as webpack's `concatenationWrap` evaluates it. */
type Evaluate = (this: object, module: { exports: object }, exports: object) => void

/** Bits of the mode of `createFakeNamespaceObject`. */
const [BY_ID, KEEPS_MODULE, KEEPS_VALUE, KEEPS_PROMISE] = [1, 4, 8, 16]

const has = (object: object, name: PropertyKey): boolean => Object.hasOwn(object, name)

function mark(exports: object): void {
  Object.defineProperty(exports, Symbol.toStringTag, { value: 'Module' })
  Object.defineProperty(exports, '__esModule', { value: true })
}

/** Getters of exports: an object of them, or a list of names, each with its getter, or with 0 and its value. */
function define(exports: object, definition: Record<string, Getter> | unknown[]): void {
  const add = (name: string, property: PropertyDescriptor) => {
    if (!has(exports, name)) Object.defineProperty(exports, name, { enumerable: true, ...property })
  }
  if (!Array.isArray(definition)) {
    for (const [name, get] of Object.entries(definition)) add(name, { get })
    return
  }
  for (let at = 0; at < definition.length; at += 2) {
    const name = String(definition[at])
    const getter: unknown = definition[at + 1]
    if (getter === 0) {
      add(name, { value: definition[at + 2] })
      at += 1
    } else add(name, { get: getter as Getter })
  }
}

const isModule = (value: unknown): boolean => typeof value === 'object' && value !== null && '__esModule' in value

function defaultOf(value: unknown): Getter & { a?: unknown } {
  const read: Getter = isModule(value) ? () => Reflect.get(Object(value), 'default') as unknown : () => value
  define(read, { a: read })
  return read
}

/** The namespace of what is imported dynamically and is no ES module. */
function namespaceOf(this: (id: unknown) => unknown, given: unknown, mode: number): unknown {
  const value = mode & BY_ID ? this(given) : given
  if (mode & KEEPS_VALUE) return value
  if (mode & KEEPS_MODULE && isModule(value)) return value
  if (mode & KEEPS_PROMISE && typeof value === 'object' && value !== null && 'then' in value) return value
  const namespace = {}
  mark(namespace)
  define(namespace, { default: () => value })
  if (typeof value === 'object' && value !== null)
    for (const name of Object.keys(value)) define(namespace, { [name]: () => Reflect.get(value, name) as unknown })
  return namespace
}

/** Evaluates a module at its first use, which may be during its evaluation; one that throws is evaluated again. */
function wrap(evaluate: Evaluate): () => object {
  let module: { exports: object } | undefined
  return () => {
    if (module) return module.exports
    const begun = (module = { exports: {} })
    try {
      evaluate.call(begun.exports, begun, begun.exports)
    } catch (error) {
      module = undefined
      throw error
    }
    return begun.exports
  }
}

/**
 * Stand-ins for the functions of webpack's runtime that the host gives to the entry of a remote, by their names there
 * (shared/federation/webpack/runtime-helpers.json).
 */
export const runtimeHelpers = {
  n: defaultOf,
  cw: wrap,
  t: namespaceOf,
  d: define,
  o: has,
  r: mark,
  dn: () => undefined,
}
