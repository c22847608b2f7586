const DAY = '2026-03-10'

/** A record of an export in the format of iOS, half a minute long, so many minutes after one o'clock. */
export function record(type: string, minute: number, rest: string): string {
  const clock = `${DAY} ${String(1 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return `<Record type="HKQuantityTypeIdentifier${type}" sourceName="Watch" startDate="${clock}:00 -0500" endDate="${clock}:30 -0500" ${rest}/>`
}

/** An export.xml, as a chooser of files takes it. */
export const exported = (...records: string[]) => ({
  name: 'export.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (Record*)>\n]>\n<HealthData locale="en_US">${records.join('\n')}</HealthData>`,
  ),
})
