import { RuleTester } from "eslint"
import { join } from "node:path"
import tseslint from "typescript-eslint"

const rule = require("./moving-text.cjs")

const ROOT = join(__dirname, "..")
const tester = new RuleTester({
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: {
      project: ["storefront/tsconfig.json"],
      tsconfigRootDir: ROOT,
      ecmaFeatures: { jsx: true },
      // With `CI=true` the parser treats the second text of a file as the result of a fix. It then ignores the
      // project's options.
      disallowAutomaticSingleRunInference: true,
    },
  },
})
/**
 * The path under which each tested code text is linted. The parser needs a file of the storefront to know the types.
 */
const filename = join(ROOT, "storefront/src/app/SocialLinks.tsx")
const NAMES =
  "declare const open: boolean, text: string, count: number, hint: string | undefined, node: React.ReactNode\n"
const shown = (jsx: string) => `${NAMES}export const Shown = () => ${jsx}`
const right = (jsx: string) => ({ name: jsx, filename, code: shown(jsx) })
const wrong = (jsx: string, mended: string, messageId: "goes" | "before") => ({
  name: jsx,
  filename,
  code: shown(jsx),
  output: shown(mended),
  errors: [{ messageId }],
})

tester.run("moving-text", rule, {
  valid: [
    // For the only text of an HTML element, React replaces the element's whole content.
    right(`<p>{open && "more"}</p>`),
    right(`<p>{open ? "more" : <b />}</p>`),
    right(`<p>{hint}</p>`),
    // React changes a text in place if the text never disappears.
    right(`<p>{count} bids</p>`),
    right(`<p><b /> {text}</p>`),
    right(`<p>text {open && <b />}</p>`),
    right(`<p>{open && <b />}<i /> text</p>`),
    right(`<p>{open && <b />}<span> text</span></p>`),
    right(`<p>{open && <b />}{node}</p>`),
    right(`<select>{node}<option>{count} {open ? "a" : "b"}</option></select>`),
    // One text replaces another text.
    right(`<Shown.Button>{open ? "more" : "less"}</Shown.Button>`),
  ],
  invalid: [
    wrong(`<p>{open && "more"} text</p>`, `<p><span>{open && "more"}</span> text</p>`, "goes"),
    wrong(`<p><b />{open ? "more" : "less"}</p>`, `<p><b /><span>{open ? "more" : "less"}</span></p>`, "goes"),
    wrong(`<p><b />{hint}</p>`, `<p><b /><span>{hint}</span></p>`, "goes"),
    wrong(`<p><b />{hint ?? text}</p>`, `<p><b /><span>{hint ?? text}</span></p>`, "goes"),
    wrong("<p><b />{open && `${count} more`}</p>", "<p><b /><span>{open && `${count} more`}</span></p>", "goes"),
    wrong(`<p><b />{open ? <i /> : count}</p>`, `<p><b /><span>{open ? <i /> : count}</span></p>`, "goes"),
    wrong(`<>{open && text}<b /></>`, `<><span>{open && text}</span><b /></>`, "goes"),
    // The text is the only child of this component, but the component itself may render other nodes beside it.
    wrong(
      `<Shown.Button>{open && text}</Shown.Button>`,
      `<Shown.Button><span>{open && text}</span></Shown.Button>`,
      "goes"
    ),
    { ...right(`<p>{open ? <>more {count}</> : <b />}</p>`), errors: [{ messageId: "branch" }] },
    { ...right(`<p>{open && <>more <b /></>}</p>`), errors: [{ messageId: "branch" }] },
    wrong(`<p>{open && <b />} text</p>`, `<p>{open && <b />}<span> text</span></p>`, "before"),
    wrong(
      `<p>{open ? <b /> : <i />}{" "}{count} bids</p>`,
      `<p>{open ? <b /> : <i />}<span>{" "}{count} bids</span></p>`,
      "before"
    ),
    wrong(
      `<p>{[text].map((one) => <b key={one} />)}text</p>`,
      `<p>{[text].map((one) => <b key={one} />)}<span>text</span></p>`,
      "before"
    ),
    wrong(`<p>{node}\n  text\n</p>`, `<p>{node}\n  <span>text</span>\n</p>`, "before"),
  ],
})
