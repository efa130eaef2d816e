import { afterAll } from 'vitest'
import { end } from './at-end.ts'

// Run anew for each file of tests, though the modules stay.
afterAll(end)
