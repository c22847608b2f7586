/** Whether the browser is set to save data or the connection is slow: then only what recording needs is read ahead. */
export function shouldSaveData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection !== 'object' || connection === null) return false
  return Reflect.get(connection, 'saveData') === true || /2g$/.test(String(Reflect.get(connection, 'effectiveType')))
}
