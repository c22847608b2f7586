let ahead = 0

/** Takes the time of an answer from its Date header; anything else says nothing. */
export function noteDate(header: string | null): void {
  const said = header === null ? NaN : Date.parse(header)
  if (!Number.isNaN(said)) ahead = said - Date.now()
}

/** Now by the server's clock, in milliseconds, to a second or so; by the device's own until the server has answered once. */
export function serverNow(): number {
  return Date.now() + ahead
}
