import { createContext, runInContext, type Context } from 'node:vm'

/** Where the build seems to lie. */
export const RELEASE_ADDRESS = 'https://release.invalid/'

/** What a browser has and a module may touch while it is loaded; none of it does anything. */
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

/** What Node has as well as a browser. */
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

/** Longest that one file may run while it is loaded, in milliseconds. */
const SCRIPT_TIMEOUT_MS = 5_000

/** What went wrong, in words. An error of the page is of another realm than ours, so its class says nothing. */
export function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}

/** An element that a build makes: a script has `src`, a style `href`. */
interface Loading {
  tagName: string
  src: string
  href: string
  integrity?: string
  onload: ((event: object) => void) | null
  onerror: ((event: object) => void) | null
}

/** The page that a build is loaded into: what a script may look at, and how it is run. */
export interface Page {
  /** Globals of the page. */
  globals: Context
  /** Runs a file of the build as the page's script. */
  run: (path: string) => void
  /** Loads a file as the host does for the chunks of a remote. */
  loadScript: (url: string, done: (event: object) => void) => void
  /** Why scripts and styles that the build added could not be had, in words. */
  failures: string[]
}

interface PageDocument extends Record<string, unknown> {
  currentScript: { tagName: string; src: string } | null
  head: { appendChild: (element: Loading) => void }
}

/** The document of a page without a screen: elements that the build adds to its head are given to `load`. */
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
 * A page without a screen. `read` gives the text of a file of the build, or
 * throws; scripts that the build adds to the page are run from there, and its styles
 * have to be there.
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
    // Nothing that is only planned happens here.
    setTimeout: () => 0,
    clearTimeout: quiet,
    setInterval: () => 0,
    clearInterval: quiet,
    ...added,
  })
  globals.window = globals
  globals.self = globals

  /** A style has nothing to run: it only has to be a file of the build. */
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

/** Something that can be called, made and asked for anything, and does nothing. */
export function anything(): unknown {
  return new Proxy(function standIn() {}, {
    get: (target, key): unknown => {
      // To await it gives it; to count or print it finds nothing.
      if (key === 'then') return undefined
      if (key === Symbol.iterator) return [][Symbol.iterator]
      if (key === Symbol.toPrimitive) return () => ''
      return key === 'prototype' ? Reflect.get(target, key) : anything()
    },
    apply: () => anything(),
    construct: () => ({}),
  })
}
