import { spanishOnPages } from '../../schema/labels/spanish.data.ts'
import { start } from '../entry-client.tsx'

void start(spanishOnPages)
