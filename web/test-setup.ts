import { configure } from '@testing-library/react'

// A second, as the library has it, is too little on a busy machine.
configure({ asyncUtilTimeout: 60_000 })
