import '#ui/tokens.css'
import { mountApp, takeOver } from '#app/app.tsx'
import { startLocale } from '#features/preferences/locale.ts'
import { drawnPiece } from './piece.ts'

// The entry of every page but the card. A piece of content that the server drew is taken over; other HTML is replaced.

const isSameLanguage = startLocale()
const place = document.getElementById('root')
const piece = isSameLanguage ? drawnPiece() : null
if (!place) addEventListener('DOMContentLoaded', () => mountApp(document.getElementById('root')!))
else if (piece) void takeOver(place, piece)
else mountApp(place)
