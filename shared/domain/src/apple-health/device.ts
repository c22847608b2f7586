/** The app or device of an exported record. */
export interface ExportedDevice {
  /** Stable across exports: the name of the source and the hardware, without the memory address that Apple writes. */
  key: string
  type?: 'watch' | 'phone'
  model?: string
}

/** Properties of Apple's `<<HKDevice: 0x…>, name:…, …>`; their values may contain commas themselves (`Watch6,1`). */
const PROPERTY = /, (name|manufacturer|model|hardware|firmware|software|localIdentifier|creation date|UDI[^:]*):/

const MAX_KEY_LENGTH = 80
const MAX_MODEL_LENGTH = 40

/** Identifies the app or device that wrote a record, from its `sourceName` and `device` attributes. */
export function deviceOf(source_name: string, device: string): ExportedDevice {
  const { hardware = '', model = '' } = propertiesOf(device)
  const name = (hardware || model).slice(0, MAX_MODEL_LENGTH).trim()
  const type = typeOf(name)
  return {
    key: (name === '' ? source_name : `${source_name}/${name}`).slice(0, MAX_KEY_LENGTH).trim(),
    ...(type === undefined ? {} : { type }),
    ...(name === '' ? {} : { model: name }),
  }
}

function typeOf(model: string): ExportedDevice['type'] {
  if (model.startsWith('Watch')) return 'watch'
  return model.startsWith('iPhone') ? 'phone' : undefined
}

function propertiesOf(device: string): Record<string, string> {
  const parts = device.replace(/>$/, '').split(PROPERTY)
  const properties: Record<string, string> = {}
  for (let index = 1; index + 1 < parts.length; index += 2) properties[parts[index] ?? ''] = parts[index + 1] ?? ''
  return properties
}
