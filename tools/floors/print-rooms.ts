// Prints how the folders of families point at each other: `node ops/run24.mjs tools/floors/print-rooms.ts [family] [root]` the
// arrows of one family of the server (in another checkout, if named), without a name the figures of all.
import { ROOT } from '../check/source-files.ts';
import { judgeFloors } from './judge.ts';
import { judgeRooms } from './rooms.ts';

const [family, root = ROOT] = process.argv.slice(2);
const path = family ? `server/src/features/${family}/` : '';
const { arrows, back, mutual, circles } = judgeRooms((await judgeFloors(root)).edges, path);
if (family) for (const arrow of arrows) console.log(arrow.join(' → ').replaceAll(path, ''));
for (const circle of circles) console.log(`circle: ${circle.join(' ')}`);
console.log(
  `${arrows.length} arrows, ${back} back, ${mutual.length} mutual pairs, ${circles.length} circles`,
);
