/** Browsers read the URL of a download after the click; a minute is more than enough. */
const REVOKE_DELAY_MS = 60_000

/**
 * Saves a file under this name: as a browser download, or by a native shell around the page, which
 * handles the event first.
 */
export function saveFile(file: Blob, name: string): void {
  const save = () => {
    download(file, name)
  }
  const detail = { file, name, save }
  if (dispatchEvent(new CustomEvent('almanac:save-file', { cancelable: true, detail }))) save()
}

function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}
