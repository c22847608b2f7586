/** Record Access Control Point (2A52): requests all stored records. */
export const REPORT_ALL_RECORDS: readonly number[] = [0x01, 0x01]

const RESPONSE_CODE = 0x06
const RESPONSE_BYTES = 4
const [SUCCESS, NO_RECORDS] = [0x01, 0x06]

/** The device's response: all records sent, no records, or refused. Null for a response to another request. */
export function readRecordsAnswer(data: DataView): 'sent' | 'none' | 'refused' | null {
  if (data.byteLength < RESPONSE_BYTES || data.getUint8(0) !== RESPONSE_CODE) return null
  const [requestedOpcode, result] = [data.getUint8(2), data.getUint8(3)]
  if (requestedOpcode !== REPORT_ALL_RECORDS[0]) return null
  if (result === SUCCESS) return 'sent'
  return result === NO_RECORDS ? 'none' : 'refused'
}
