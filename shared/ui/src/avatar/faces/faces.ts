import type { ReactNode } from 'react'
import { bear, bird, cat, dog, fish, fox, owl, rabbit, turtle } from './animals'
import { apple, cactus, flower, leaf, mountain, mushroom, tree, tulip, wave } from './earth'
import { boat, cloud, house, kite, lighthouse, moon, star, sun, teacup } from './sky'

/**
 * The product's 27 faces (specification 000, section 9): avatar_id is the position here, from 1.
 * The order never changes.
 */
export const faces: readonly ReactNode[] = [
  cat,
  dog,
  fox,
  bear,
  rabbit,
  owl,
  bird,
  fish,
  turtle,
  leaf,
  flower,
  tulip,
  cactus,
  tree,
  mushroom,
  apple,
  mountain,
  wave,
  sun,
  moon,
  star,
  cloud,
  boat,
  lighthouse,
  kite,
  teacup,
  house,
]
