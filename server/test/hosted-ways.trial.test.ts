import { test } from 'vitest'
import { farWays, learnNothing, thieves } from './hosted-ways'

// hosted-matrix.test.ts asks by one step; by two there are almost three times as many ways, each the dearer.

test.each(thieves)('%s learns nothing of others over two steps by embedding, counts, sums and order', (who) =>
  learnNothing(who, farWays),
)
