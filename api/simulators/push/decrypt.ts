import { createDecipheriv, hkdfSync, type ECDH } from 'node:crypto'

/** Decrypts a message like a browser: encrypted for its keys (RFC 8291) in one record (RFC 8188). */
export function decrypted(content: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = content.subarray(0, 16)
  const length = content.readUInt8(20)
  const sender = content.subarray(21, 21 + length)
  const sealed = content.subarray(21 + length)
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, about, 32))
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The bytes after the delimiter 2 are padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}
