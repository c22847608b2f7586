const { webcrypto } = require('node:crypto')
const { filterRules, rememberStyles } = require('./computed-style.cjs')

// Before jsdom's other parts keep references to what this replaces.
filterRules()
const { TestEnvironment } = require('jest-environment-jsdom')

/** APIs that browsers and Node have but jsdom hides from the page. */
const HANDED_THROUGH = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'CompressionStream',
  'DecompressionStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'AbortController',
  'AbortSignal',
]

/** jsdom with the platform APIs that our code requires. */
class PageEnvironment extends TestEnvironment {
  /** @type {Set<BroadcastChannel>} */
  channels = new Set()

  async setup() {
    await super.setup()
    for (const name of HANDED_THROUGH) {
      const value = globalThis[name]
      if (value !== undefined)
        Object.defineProperty(this.global, name, {
          value: name === 'fetch' ? value.bind(globalThis) : value,
          writable: true,
          configurable: true,
        })
    }
    this.global.getComputedStyle = rememberStyles(this.global.getComputedStyle)
    const { channels } = this
    this.global.BroadcastChannel = class extends BroadcastChannel {
      constructor(name) {
        super(name)
        channels.add(this)
        // An open channel must not keep the run from ending.
        this.unref()
      }
    }
    // jsdom has only random numbers; signatures are verified with the real implementation.
    Object.defineProperty(this.global, 'crypto', { value: webcrypto, writable: true, configurable: true })
    // Values from Node must be instances of the page's classes.
    this.global.Uint8Array = Uint8Array
    this.global.ArrayBuffer = ArrayBuffer
  }

  async teardown() {
    // Channels belong to the process: pages of earlier test files would receive, and answer, the
    // messages of later ones.
    for (const channel of this.channels) channel.close()
    await super.teardown()
  }
}

module.exports = PageEnvironment
