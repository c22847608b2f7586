/** The decimal number `mantissa × 10^exponent`, without the rounding errors of multiplying by a fraction. */
function decimal(mantissa: number, exponent: number): number {
  return exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent
}

/**
 * The mantissas from this value to its negative are special values: NaN, NRes, the two infinities,
 * and one reserved.
 */
const FIRST_SPECIAL_16 = 0x07fe
const LAST_SPECIAL_16 = 0x0802
const FIRST_SPECIAL_32 = 0x7ffffe
const LAST_SPECIAL_32 = 0x800002

/**
 * The 16-bit number of IEEE 11073-20601 (SFLOAT, medfloat16): an exponent of 4 bits and a mantissa
 * of 12, both signed, low byte first. `shift` moves the decimal point, as from kilograms per liter
 * to milligrams per deciliter. Null for a special value: a failed measurement.
 */
export function readMedicalFloat16(data: DataView, offset: number, shift = 0): number | null {
  const raw = data.getUint16(offset, true)
  const mantissa = raw & 0x0fff
  if (mantissa >= FIRST_SPECIAL_16 && mantissa <= LAST_SPECIAL_16) return null
  return decimal(signed(mantissa, 12), signed(raw >> 12, 4) + shift)
}

/** The 32-bit number of the same standard (FLOAT, medfloat32): a mantissa of 24 bits, then an exponent of 8. */
export function readMedicalFloat32(data: DataView, offset: number): number | null {
  const mantissa = data.getUint32(offset, true) & 0xffffff
  if (mantissa >= FIRST_SPECIAL_32 && mantissa <= LAST_SPECIAL_32) return null
  return decimal(signed(mantissa, 24), data.getInt8(offset + 3))
}

/** Interprets the lowest `bits` bits as two's complement. */
function signed(value: number, bits: number): number {
  return value >= 2 ** (bits - 1) ? value - 2 ** bits : value
}
