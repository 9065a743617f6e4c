// two.js: part of what emcc makes. The engine is two modules, which split.mjs makes of one: Module.first has all data, and the functions that
// the first screen and ordinary moves call. Module.rest() gives the other one when a function of it is called for the first time.
Module["instantiateWasm"] = (imports, receive) => {
  let first = null, isWhole = false; // first: the instance
  const madeFrom = (module) => new TextDecoder().decode(WebAssembly.Module.customSections(module, "cgt")[0]);

  function join() {
    if (isWhole) return;
    const rest = Module["rest"]();
    if (madeFrom(rest) !== madeFrom(Module["first"])) throw new Error("the two parts of the engine are of different versions. Reload the page");
    new WebAssembly.Instance(rest, { primary: first.exports }); // puts its functions into the table
    isWhole = true;
  }
  // What stands in the table in place of a function of the second module.
  const later = (at) => (...args) => {
    join();
    return first.exports["__indirect_function_table"].get(Number(at))(...args);
  };
  imports["placeholder"] = new Proxy({}, { get: (_, at) => later(at) });
  WebAssembly.instantiate(Module["first"], imports).then((instance) => receive((first = instance)), readyPromiseReject);
  return {};
};
