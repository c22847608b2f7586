export * from './answer'
export * from './definition'
export * from './engine'
