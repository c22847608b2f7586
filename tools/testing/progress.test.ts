import { progress } from './progress.mjs'

function watched(terminal: boolean) {
  let written = ''
  let now = 0
  const shown = progress({
    write: (text: string) => {
      written += text
    },
    terminal,
    columns: 60,
    now: () => now,
  })
  return {
    shown,
    written: () => written,
    at: (seconds: number) => {
      now = seconds * 1000
    },
  }
}

const step = (done: number) => ({ done, total: 40, at: `e2e/social/${done}.spec.ts` })

test('without a terminal, a task reports its progress at most every 30 seconds', () => {
  const { shown, written, at } = watched(false)
  shown.started('browser')
  for (const seconds of [5, 29, 31, 33, 60, 62]) {
    at(seconds)
    shown.step('browser', step(seconds))
  }
  shown.finished('browser')
  expect(written()).toBe(
    'start  browser\n       browser 31/40 e2e/social/31.spec.ts\n       browser 62/40 e2e/social/62.spec.ts\n',
  )
})

test('on a terminal one line is overwritten, fits the width, and is cleared at the end', () => {
  const { shown, written } = watched(true)
  shown.started('browser')
  shown.step('browser', step(1))
  shown.step('browser', { ...step(2), at: 'e2e/social/'.repeat(20) })
  shown.finished('browser')
  shown.line('ok     browser')
  const lines = written().split('\r\u001b[K')
  expect(lines).toContain('browser 1/40 e2e/social/1.spec.ts')
  expect(lines.every((line) => line.length < 60)).toBe(true)
  expect(written().endsWith('\r\u001b[Kok     browser\n\r\u001b[K')).toBe(true)
})
