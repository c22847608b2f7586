/** What is on for a participant, for the areas that show or refuse by it. */
export { featuresOf, hasFeature } from './features/of'
