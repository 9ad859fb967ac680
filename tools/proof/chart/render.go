// Renders a Helm chart as `helm template` does, as far as ours needs it: Go's own templates, the functions of sprig, `include` and `toYaml`.
// Helm itself is in no package registry that we use. Usage: render FOLDER RELEASE < values.json
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func read(path string) map[string]interface{} {
	text, err := os.ReadFile(path)
	check(err)
	values := map[string]interface{}{}
	check(yaml.Unmarshal(text, &values))
	return values
}

// Values given on top of those of the chart; a map is merged, everything else is replaced.
func merge(under, over map[string]interface{}) map[string]interface{} {
	for name, value := range over {
		one, isMap := under[name].(map[string]interface{})
		other, areMaps := value.(map[string]interface{})
		if isMap && areMaps {
			under[name] = merge(one, other)
		} else {
			under[name] = value
		}
	}
	return under
}

func main() {
	folder, release := os.Args[1], os.Args[2]
	given := map[string]interface{}{}
	check(json.NewDecoder(os.Stdin).Decode(&given))
	chart := map[string]interface{}{}
	for name, value := range read(filepath.Join(folder, "Chart.yaml")) {
		chart[strings.ToUpper(name[:1])+name[1:]] = value
	}
	top := map[string]interface{}{
		"Values":  merge(read(filepath.Join(folder, "values.yaml")), given),
		"Chart":   chart,
		"Release": map[string]interface{}{"Name": release, "Namespace": "default", "Service": "Helm", "Revision": 1, "IsInstall": true},
	}

	all := template.New("chart").Option("missingkey=zero")
	functions := sprig.TxtFuncMap()
	functions["include"] = func(name string, data interface{}) (string, error) {
		var out bytes.Buffer
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	functions["toYaml"] = func(value interface{}) string {
		text, err := yaml.Marshal(value)
		check(err)
		return strings.TrimSuffix(string(text), "\n")
	}
	all.Funcs(functions)

	var names []string
	check(filepath.Walk(filepath.Join(folder, "templates"), func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			names = append(names, path)
		}
		return err
	}))
	sort.Strings(names)
	for _, path := range names {
		text, err := os.ReadFile(path)
		check(err)
		_, err = all.New(path).Parse(string(text))
		check(err)
	}
	for _, path := range names {
		if strings.HasPrefix(filepath.Base(path), "_") {
			continue
		}
		var out bytes.Buffer
		check(all.ExecuteTemplate(&out, path, top))
		if strings.HasSuffix(path, ".yaml") {
			name, _ := filepath.Rel(folder, path)
			fmt.Printf("---\n# Source: %s\n%s\n", name, out.String())
		}
	}
}
