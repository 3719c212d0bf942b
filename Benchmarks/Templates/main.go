// The pages of the public template benchmarks in Go, for Benchmarks/Templates/run. The arguments are PAGE WAY [SECONDS], as for
// PublicTemplates.

package main

import (
	"bytes"
	"fmt"
	"html"
	"html/template"
	"os"
	"strconv"
	"time"
)

// Team is a team with its score.
type Team struct {
	Name  string
	Score int
}

var rows = func() [][]int {
	rows := make([][]int, 100)
	for index := range rows {
		for number := 0; number < 100; number++ {
			rows[index] = append(rows[index], number)
		}
	}
	return rows
}()

var year, teams = 2015, []Team{{"Jiangsu", 43}, {"Beijing", 27}, {"Guangzhou", 22}, {"Shandong", 12}}

var tableTemplate = template.Must(template.New("").Parse(
	`<table>{{range .}}<tr>{{range .}}<td>{{.}}</td>{{end}}</tr>{{end}}</table>`))

var teamsTemplate = template.Must(template.New("").Parse(
	`<html><head><title>{{.Year}}</title></head><body><h1>CSL {{.Year}}</h1><ul>{{range $index, $team := .Teams}}` +
		`<li class="{{if eq $index 0}}champion{{end}}"><b>{{.Name}}</b>: {{.Score}}</li>{{end}}</ul></body></html>`))

func appendTable(page []byte) []byte {
	page = append(page, "<table>"...)
	for _, row := range rows {
		page = append(page, "<tr>"...)
		for _, number := range row {
			page = append(page, "<td>"...)
			page = strconv.AppendInt(page, int64(number), 10)
			page = append(page, "</td>"...)
		}
		page = append(page, "</tr>"...)
	}
	return append(page, "</table>"...)
}

func appendTeams(page []byte) []byte {
	page = append(page, "<html><head><title>"...)
	page = strconv.AppendInt(page, int64(year), 10)
	page = append(page, "</title></head><body><h1>CSL "...)
	page = strconv.AppendInt(page, int64(year), 10)
	page = append(page, "</h1><ul>"...)
	for index, team := range teams {
		page = append(page, `<li class="`...)
		if index == 0 {
			page = append(page, "champion"...)
		}
		page = append(page, `"><b>`...)
		page = append(page, html.EscapeString(team.Name)...)
		page = append(page, "</b>: "...)
		page = strconv.AppendInt(page, int64(team.Score), 10)
		page = append(page, "</li>"...)
	}
	return append(page, "</ul></body></html>"...)
}

func main() {
	var buffer bytes.Buffer
	var page []byte
	data := struct {
		Year  int
		Teams []Team
	}{year, teams}
	candidates := map[string]func(){
		"table handwritten":   func() { page = appendTable(page[:0]) },
		"teams handwritten":   func() { page = appendTeams(page[:0]) },
		"table quicktemplate": func() { buffer.Reset(); WriteTable(&buffer, rows) },
		"teams quicktemplate": func() { buffer.Reset(); WriteTeams(&buffer, year, teams) },
		"table html/template": func() { buffer.Reset(); check(tableTemplate.Execute(&buffer, rows)) },
		"teams html/template": func() { buffer.Reset(); check(teamsTemplate.Execute(&buffer, data)) },
	}
	render := candidates[os.Args[1]+" "+os.Args[2]]
	render()
	if len(os.Args) == 3 {
		os.Stdout.Write(page)
		os.Stdout.Write(buffer.Bytes())
		return
	}
	seconds, err := strconv.ParseFloat(os.Args[3], 64)
	check(err)
	start, count := time.Now(), 0
	for time.Since(start).Seconds() < seconds {
		for range [10]int{} {
			render()
		}
		count += 10
	}
	fmt.Println(float64(time.Since(start).Nanoseconds()) / float64(count))
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
