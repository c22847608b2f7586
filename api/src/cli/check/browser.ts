import { createContext, runInContext, type Context } from 'node:vm'

/** The simulated address of the build. */
export const RELEASE_ADDRESS = 'https://release.invalid/'

/** Browser globals that a module may access while it is loaded; here without effect. */
const NAMES = [
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'matchMedia',
  'getComputedStyle',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'navigator',
  'history',
  'screen',
  'visualViewport',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'caches',
  'fetch',
  'Image',
  'Audio',
  'Notification',
  'FileReader',
  'DOMParser',
  'Node',
  'Element',
  'HTMLElement',
  'SVGElement',
  'CustomEvent',
  'KeyboardEvent',
  'PointerEvent',
  'IntersectionObserver',
  'ResizeObserver',
  'MutationObserver',
  'BroadcastChannel',
  'EventSource',
  'WebSocket',
  'Worker',
]

/** Globals that both Node and browsers have. */
const SAME = {
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  AbortController,
  AbortSignal,
  Blob,
  Event,
  EventTarget,
  DOMException,
  Headers,
  Request,
  Response,
  FormData,
  structuredClone,
  queueMicrotask,
  atob,
  btoa,
  crypto,
  performance,
}

/** Timeout for running one file while it is loaded, in milliseconds. */
const SCRIPT_TIMEOUT_MS = 5_000

/** The message of an error. An error of the page belongs to another realm, so `instanceof` does not work. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}

/** An element added by a build: a script has `src`, a style `href`. */
interface Loading {
  tagName: string
  src: string
  href: string
  integrity?: string
  onload: ((event: object) => void) | null
  onerror: ((event: object) => void) | null
}

/** The page in which a build is loaded: its globals, and functions to run scripts. */
export interface Page {
  /** Globals of the page. */
  globals: Context
  /** Runs a file of the build as the page's script. */
  run: (path: string) => void
  /** Loads a file like the host does for the chunks of a remote. */
  loadScript: (url: string, done: (event: object) => void) => void
  /** Messages of scripts and styles added by the build that failed to load. */
  failures: string[]
}

interface PageDocument extends Record<string, unknown> {
  currentScript: { tagName: string; src: string } | null
  head: { appendChild: (element: Loading) => void }
}

/** The document of a headless page: elements that the build adds to its head are passed to `load`. */
function createDocument(load: (element: Loading) => void, onFailure: (error: unknown) => void): PageDocument {
  return {
    currentScript: null,
    documentElement: anything(),
    body: anything(),
    baseURI: RELEASE_ADDRESS,
    head: {
      appendChild(element: Loading) {
        queueMicrotask(() => {
          try {
            load(element)
          } catch (error) {
            onFailure(error)
            element.onerror?.({ type: 'error', target: element })
            return
          }
          element.onload?.({ type: 'load', target: element })
        })
      },
    },
    createElement: (tag: string): Loading & { setAttribute: () => void } => ({
      tagName: tag.toUpperCase(),
      src: '',
      href: '',
      onload: null,
      onerror: null,
      setAttribute: () => undefined,
    }),
    getElementsByTagName: () => [],
    querySelector: () => null,
    querySelectorAll: () => [],
    getElementById: () => null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }
}

/**
 * A headless page. `read` returns the text of a file of the build, or throws; scripts that the
 * build adds to the page are run, and its styles have to exist.
 */
export function openPage(read: (path: string) => string, added: Record<string, unknown>): Page {
  const pathOf = (src: string) => (src.startsWith(RELEASE_ADDRESS) ? src.slice(RELEASE_ADDRESS.length) : src)
  const failures: string[] = []
  const document = createDocument(load, (error) => failures.push(messageOf(error)))
  const quiet = () => undefined
  const globals = createContext({
    ...Object.fromEntries(NAMES.map((name) => [name, anything()])),
    ...SAME,
    document,
    location: new URL(RELEASE_ADDRESS),
    console: { log: quiet, info: quiet, warn: quiet, error: quiet, debug: quiet },
    // Scheduled work is never run.
    setTimeout: () => 0,
    clearTimeout: quiet,
    setInterval: () => 0,
    clearInterval: quiet,
    ...added,
  })
  globals.window = globals
  globals.self = globals

  /** A style is not run: it only has to be a file of the build. */
  function load({ tagName, src, href }: Loading): void {
    if (tagName === 'LINK') read(pathOf(href))
    else run(pathOf(src))
  }

  function run(path: string): void {
    const text = read(path)
    document.currentScript = { tagName: 'SCRIPT', src: RELEASE_ADDRESS + path }
    try {
      runInContext(text, globals, { filename: path, timeout: SCRIPT_TIMEOUT_MS })
    } finally {
      document.currentScript = null
    }
  }

  function loadScript(url: string, done: (event: object) => void): void {
    document.head.appendChild({ tagName: 'SCRIPT', src: url, href: '', onload: done, onerror: done })
  }

  return { globals, run, loadScript, failures }
}

/** A value that can be called, constructed and accessed in any way, without effect. */
export function anything(): unknown {
  return new Proxy(function standIn() {}, {
    get: (target, key): unknown => {
      // Not a thenable; converts to an empty value.
      if (key === 'then') return undefined
      if (key === Symbol.iterator) return [][Symbol.iterator]
      if (key === Symbol.toPrimitive) return () => ''
      return key === 'prototype' ? Reflect.get(target, key) : anything()
    },
    apply: () => anything(),
    construct: () => ({}),
  })
}
