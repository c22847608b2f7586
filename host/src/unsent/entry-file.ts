import type { OutboxEntry } from '@almanac/outbox'

/** A file as text, so that it fits into the JSON of its entry. */
function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}

/** An entry as a file: what was entered, when, and why it was refused. Rejects if one of its pictures cannot be read. */
export async function entryFile({ label, created_at, call, params, body, files, errors }: OutboxEntry): Promise<Blob> {
  const pictures = Object.entries(files ?? {}).map(async ([name, file]) => [name, await dataUrl(file)] as const)
  const content = {
    label,
    entered_at: new Date(created_at).toISOString(),
    call: `${call.method} ${call.path}`,
    params,
    body,
    ...(pictures.length > 0 ? { files: Object.fromEntries(await Promise.all(pictures)) } : {}),
    refused_because: errors,
  }
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}
