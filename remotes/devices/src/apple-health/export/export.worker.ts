import { readFile } from './read-file'
import type { Ask, Told } from './messages'

// Runs beside the page: a gigabyte is read without holding up what is tapped.

let goOn: (() => void) | undefined

const tell = (told: Told): void => globalThis.postMessage(told)

async function start(asked: Extract<Ask, { type: 'start' }>): Promise<void> {
  const { extent, fault } = await readFile(asked.file, asked, {
    reading: (read) => tell({ type: 'reading', extent: read }),
    part: (number, samples, read) => {
      const next = new Promise<void>((resolve) => {
        goOn = resolve
      })
      tell({ type: 'part', number, samples, extent: read })
      return next
    },
  })
  tell({ type: 'end', extent, fault })
}

globalThis.addEventListener('message', ({ data }: MessageEvent<Ask>) => {
  if (data.type === 'start') void start(data)
  else goOn?.()
})
