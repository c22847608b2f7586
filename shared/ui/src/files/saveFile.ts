/** Browsers read the address of a download after the click; a minute is more than any needs. */
const REVOKE_DELAY_MS = 60_000

/** Hands a file to the browser's downloads under this name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}
