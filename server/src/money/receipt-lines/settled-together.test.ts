import { test } from 'vitest'
import { settleTogetherAndAlone } from '../../../test/settled-together'

test('lines settled together come to the same, letter by letter, as each alone', () => settleTogetherAndAlone(40))
