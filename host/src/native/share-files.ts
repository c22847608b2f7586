import { ShellError, type Bridge } from '@almanac/native'
import { MAX_PIECE_BYTES } from '@almanac/native/contract'

/** Opens the system's share sheet for files that the page saves, because a WebView has no downloads. Returns a function that stops this. */
export function shareSavedFiles(bridge: Bridge): () => void {
  if (!(['open_file', 'write_piece', 'share_file'] as const).every((name) => bridge.has(name))) return () => undefined
  const share = (event: Event) => {
    if (!(event instanceof CustomEvent) || !isSaveRequest(event.detail)) return
    const { file, name, save } = event.detail
    event.preventDefault()
    shareFile(bridge, file, name).catch((error: unknown) => {
      // The user dismissed the sheet: not a failure.
      if (!(error instanceof ShellError && error.reason === 'cancelled')) save()
    })
  }
  addEventListener('almanac:save-file', share)
  return () => removeEventListener('almanac:save-file', share)
}

/** The detail of the event before a file is saved (shared/ui/src/files/saveFile.ts). */
interface SaveRequest {
  file: Blob
  name: string
  /** Downloads the file as a browser does. */
  save: () => void
}

function isSaveRequest(detail: unknown): detail is SaveRequest {
  return (
    typeof detail === 'object' &&
    detail !== null &&
    'file' in detail &&
    detail.file instanceof Blob &&
    'name' in detail &&
    typeof detail.name === 'string' &&
    'save' in detail &&
    typeof detail.save === 'function'
  )
}

/** Transfers the file in chunks and opens the sheet. Rejects with ShellError. */
async function shareFile(bridge: Bridge, file: Blob, name: string): Promise<void> {
  const { handle } = await bridge.call('open_file', { name: name.slice(0, 120), type: file.type.slice(0, 100) })
  for (let offset = 0; offset < file.size; offset += MAX_PIECE_BYTES) {
    const data = await base64Of(file.slice(offset, offset + MAX_PIECE_BYTES))
    await bridge.call('write_piece', { handle, data })
  }
  await bridge.call('share_file', { handle })
}

function base64Of(piece: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // Strips the data URL's prefix.
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
    reader.onerror = () => reject(new ShellError('failed'))
    reader.readAsDataURL(piece)
  })
}
