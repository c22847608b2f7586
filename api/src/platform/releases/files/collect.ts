/** All bytes of a stream; undefined, and the rest unread, as soon as there are more than `limit`. */
export async function collect(stream: AsyncIterable<unknown>, limit: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    if (!(chunk instanceof Uint8Array)) continue
    size += chunk.length
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
