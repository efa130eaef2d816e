import '#ui/tokens.css'
import { mountApp, takeOver } from '#app/app.tsx'
import { startLocale } from '#features/preferences/locale.ts'
import { drawnMall } from './mall.ts'
import { drawnPiece } from './piece.ts'
import { drawnPost } from './post.ts'
import { drawnProduct } from './product.ts'
import { drawnSite } from './site.ts'

// The entry of every page except the card. Hydrates a piece of content, a product, a post, a mall or a site that the server drew;
// replaces other HTML.

const isSameLanguage = startLocale()
const place = document.getElementById('root')
const drawn = isSameLanguage
  ? (drawnPiece() ?? drawnProduct() ?? drawnPost() ?? drawnMall() ?? drawnSite())
  : null
if (!place) addEventListener('DOMContentLoaded', () => mountApp(document.getElementById('root')!))
else if (drawn) void takeOver(place, drawn)
else mountApp(place)
