import { test } from 'vitest'
import { testDatabase } from '../../../test/database'
import { settleTogetherAndAlone } from '../../../test/settled-together'

// What settles is loaded once for all files of a process, and empties the database for the first of them alone.
testDatabase()

test('lines settled together come to the same, letter by letter, as each alone', () => settleTogetherAndAlone(40))
