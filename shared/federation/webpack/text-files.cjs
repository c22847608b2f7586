const CHUNK = /^texts-(\w+)-(\w+)$/

/**
 * The files with an app's texts, by language, for preloading those of the visitor; without the
 * namespaces that are loaded later.
 */
exports.textFiles = (compilation, later = []) => {
  const files = {}
  for (const [name, group] of compilation.namedChunkGroups) {
    const [, namespace, language] = CHUNK.exec(name) ?? []
    if (language && !later.includes(namespace))
      files[language] = [...(files[language] ?? []), ...group.getFiles().filter((file) => file.endsWith('.js'))]
  }
  return files
}
