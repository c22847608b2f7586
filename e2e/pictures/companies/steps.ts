import type { Page } from '@playwright/test'

/** A tap of somebody who reads before, and a typed character, in seconds: what a script does takes none. */
const TAP_SECONDS = 0.8
const CHARACTER_SECONDS = 0.25

interface Step {
  what: string
  taps: number
  characters: number
  /** How long the product took, without the hand. */
  product: number
}

/** Counts what a person would do, by step. */
export class Steps {
  readonly done: Step[] = []
  private taps = 0
  private characters = 0

  /** Counts taps and typed characters in all pages of this context. */
  async watch(page: Page): Promise<void> {
    await page.context().exposeFunction('countTap', () => (this.taps += 1))
    await page.context().addInitScript(() => {
      const count: unknown = Reflect.get(window, 'countTap')
      if (typeof count === 'function') window.addEventListener('click', (event) => event.isTrusted && count(), true)
    })
  }

  typed(text: string): string {
    this.characters += text.length
    return text
  }

  async step(what: string, work: () => Promise<void>): Promise<void> {
    const [taps, characters, begun] = [this.taps, this.characters, Date.now()]
    await work()
    const product = (Date.now() - begun) / 1000
    this.done.push({ what, taps: this.taps - taps, characters: this.characters - characters, product })
  }

  /** A line for each step, and their sum. */
  table(): string {
    const rows = this.done.map(({ what, taps, characters, product }) => {
      const hand = taps * TAP_SECONDS + characters * CHARACTER_SECONDS
      return { what, taps, characters, seconds: product + hand }
    })
    const sum = rows.reduce(
      (all, row) => ({
        ...all,
        taps: all.taps + row.taps,
        characters: all.characters + row.characters,
        seconds: all.seconds + row.seconds,
      }),
      { what: 'together', taps: 0, characters: 0, seconds: 0 },
    )
    return [...rows, sum]
      .map(
        ({ what, taps, characters, seconds }) =>
          `${what}: ${taps} clicks, ${characters} characters, ${seconds.toFixed(0)} s`,
      )
      .join('\n')
  }
}
