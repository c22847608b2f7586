const { webcrypto } = require('node:crypto')
const { filterRules, rememberStyles } = require('./computed-style.cjs')

// Before jsdom's other parts take hold of what this replaces.
filterRules()
const { TestEnvironment } = require('jest-environment-jsdom')

/** What browsers have and jsdom keeps from the page, though Node has it. */
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

/** jsdom with the parts of the platform that our code stands on. */
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
        // A tab that listens must not keep the run from ending.
        this.unref()
      }
    }
    // jsdom has random numbers alone; signatures are checked with the real thing.
    Object.defineProperty(this.global, 'crypto', { value: webcrypto, writable: true, configurable: true })
    // Values that crossed from Node must be instances of what the page knows.
    this.global.Uint8Array = Uint8Array
    this.global.ArrayBuffer = ArrayBuffer
  }

  async teardown() {
    // Channels belong to the process: the pages of earlier test files would hear, and answer, those of later ones.
    for (const channel of this.channels) channel.close()
    await super.teardown()
  }
}

module.exports = PageEnvironment
