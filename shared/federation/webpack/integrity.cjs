const { createHash } = require('node:crypto')

/** Subresource Integrity of a file's content, the form that browsers read. */
exports.integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`
